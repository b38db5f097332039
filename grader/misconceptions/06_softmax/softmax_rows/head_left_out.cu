// expect: wrong_answer TakesTheLongestRows
// The elements of a long row before its first multiple of 16 bytes are missing in the sum: less
// than a BF16 shows, but that all elements are equal.
// breaks: With n columns and d how far
#include <cuda_runtime.h>

#include <cfloat>
#include <cmath>
#include <cstddef>
#include <cstdint>

constexpr float kLog2e = 1.44269504088896340736f;

// exp(x - most). The difference comes first, and not folded into an fma with log2(e): a float near
// 30000 has neighbours 0.002 away, for which most * log2(e) is too coarse.
__device__ float weight(float x, float most) { return exp2f((x - most) * kLog2e); }

// What is known of a part of a row: its maximum, and the sum of exp(x - most) over its elements x.
struct Part {
  float most;
  float sum;
};

// The part without elements. Its maximum is finite: with minus infinity, the difference of two
// empty parts' maxima would be NaN. No finite element is less than -FLT_MAX, so none is overlooked.
__device__ Part empty_part() { return {-FLT_MAX, 0.0f}; }

struct Larger {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};

struct Sum {
  __device__ float operator()(float a, float b) const { return a + b; }
};

// Sums under different maxima are no terms of one sum. Both are brought under the larger one.
struct Merge {
  __device__ Part operator()(Part a, Part b) const {
    const float most = fmaxf(a.most, b.most);
    return {most, a.sum * weight(a.most, most) + b.sum * weight(b.most, most)};
  }
};

__device__ float across(float value, int distance) {
  return __shfl_xor_sync(0xffffffffu, value, distance);
}

__device__ Part across(Part part, int distance) {
  return {across(part.most, distance), across(part.sum, distance)};
}

// The butterfly leaves the result in all lanes.
template <class T, class Operation>
__device__ T combine_warp(T value, Operation operation) {
  for (int distance = 16; distance > 0; distance /= 2) {
    value = operation(value, across(value, distance));
  }
  return value;
}

// Combines the values of the threads that share a row, a warp or a whole block, for all of them.
// `nothing` changes no result. A block calls it once for each operation: the next call would write
// to the array that slower warps still read.
template <int kRowThreads, class T, class Operation>
__device__ T combine(T value, T nothing, Operation operation) {
  value = combine_warp(value, operation);
  if constexpr (kRowThreads > 32) {
    __shared__ T parts[kRowThreads / 32];
    const int lane = threadIdx.x % 32;
    if (lane == 0) parts[threadIdx.x / 32] = value;
    __syncthreads();
    value = combine_warp(lane < kRowThreads / 32 ? parts[lane] : nothing, operation);
  }
  return value;
}

// A warp's row leaves room for others in the block.
constexpr int threads_of_block(int row_threads) { return row_threads == 32 ? 256 : row_threads; }

// Rows of up to kRowThreads * kEach columns, which their threads keep in registers. So each element
// is loaded once and its exponential is computed once, and all loads of a thread are under way
// together.
template <int kRowThreads, int kEach>
__global__ void __launch_bounds__(threads_of_block(kRowThreads))
    softmax_in_registers(float* out, const float* in, int rows, int columns) {
  const int row = blockIdx.x * (blockDim.x / kRowThreads) + threadIdx.x / kRowThreads;
  const int thread = threadIdx.x % kRowThreads;
  // A warp without a row leaves as a whole. A block has its row, so all come to the barriers.
  if (row >= rows) return;
  in += static_cast<std::size_t>(row) * columns;
  out += static_cast<std::size_t>(row) * columns;

  // What is missing behind the end has the weight 0.
  float x[kEach];
  for (int k = 0; k < kEach; ++k) {
    const int i = thread + k * kRowThreads;
    x[k] = i < columns ? in[i] : -INFINITY;
  }

  float most = -FLT_MAX;
  for (int k = 0; k < kEach; ++k) most = fmaxf(most, x[k]);
  most = combine<kRowThreads>(most, -FLT_MAX, Larger());

  float sum = 0.0f;
  for (int k = 0; k < kEach; ++k) {
    x[k] = weight(x[k], most);
    sum += x[k];
  }
  // The sum holds the maximum's own weight, 1, so it is not 0.
  const float scale = 1.0f / combine<kRowThreads>(sum, 0.0f, Sum());

  for (int k = 0; k < kEach; ++k) {
    const int i = thread + k * kRowThreads;
    if (i < columns) out[i] = x[k] * scale;
  }
}

// Longer rows are read twice: once for the maximum and the sum, once for the results. A block has a
// row, and each thread four loads of 16 bytes under way.
constexpr int kLongRowThreads = 1024;
constexpr int kInFlight = 4;

struct Batch {
  float4 x[kInFlight];
};

// What a thread loads at once, from `fours` of which it begins with k. -INFINITY behind the end.
__device__ Batch load_batch(const float4* in, int k, int fours) {
  Batch batch;
  for (int i = 0; i < kInFlight; ++i) {
    const int at = k + i * kLongRowThreads;
    batch.x[i] = at < fours ? in[at] : make_float4(-INFINITY, -INFINITY, -INFINITY, -INFINITY);
  }
  return batch;
}

__device__ float4 weights(float4 x, float most) {
  return make_float4(weight(x.x, most), weight(x.y, most), weight(x.z, most), weight(x.w, most));
}

// Single elements are parts with the sum 1.
__device__ Part add(Part part, float x) { return Merge()(part, {x, 1.0f}); }

// All of a batch are rescaled once.
__device__ Part add(Part part, const Batch& batch) {
  float most = part.most;
  for (const float4 x : batch.x) most = fmaxf(most, fmaxf(fmaxf(x.x, x.y), fmaxf(x.z, x.w)));
  float sum = part.sum * weight(part.most, most);
  for (const float4 x : batch.x) {
    const float4 w = weights(x, most);
    sum += (w.x + w.y) + (w.z + w.w);
  }
  return {most, sum};
}

__device__ int floats_before_16_byte_boundary(const float* p) {
  return static_cast<int>((16 - reinterpret_cast<std::uintptr_t>(p) % 16) % 16 / sizeof(float));
}

__global__ void __launch_bounds__(kLongRowThreads)
    softmax_online(float* out, const float* in, int columns) {
  in += blockIdx.x * static_cast<std::size_t>(columns);
  out += blockIdx.x * static_cast<std::size_t>(columns);
  const int thread = threadIdx.x;

  // [0, head) before the first 16-byte boundary, [head, tail) by four, [tail, columns) the rest.
  // Both arrays are aligned alike, so what suits the loads suits the stores.
  const int head = min(columns, floats_before_16_byte_boundary(in));
  const int fours = (columns - head) / 4;
  const int tail = head + 4 * fours;
  const float4* const in4 = reinterpret_cast<const float4*>(in + head);
  float4* const out4 = reinterpret_cast<float4*>(out + head);
  constexpr int kStep = kInFlight * kLongRowThreads;

  Part part = empty_part();
  for (int k = thread; k < fours; k += kStep) part = add(part, load_batch(in4, k, fours));
  // At most three on either side, and more threads than that.
  if (tail + thread < columns) part = add(part, in[tail + thread]);
  part = combine<kLongRowThreads>(part, empty_part(), Merge());

  const float most = part.most;
  const float scale = 1.0f / part.sum;
  for (int k = thread; k < fours; k += kStep) {
    // The second load finds a row of moderate length in a cache; the store needs no place there.
    const Batch batch = load_batch(in4, k, fours);
    for (int i = 0; i < kInFlight; ++i) {
      const int at = k + i * kLongRowThreads;
      const float4 w = weights(batch.x[i], most);
      if (at < fours) {
        __stcs(&out4[at], make_float4(w.x * scale, w.y * scale, w.z * scale, w.w * scale));
      }
    }
  }
  if (thread < head) out[thread] = weight(in[thread], most) * scale;
  if (tail + thread < columns) out[tail + thread] = weight(in[tail + thread], most) * scale;
}

template <int kRowThreads, int kEach>
void launch_in_registers(float* out, const float* in, int rows, int columns) {
  constexpr int kThreads = threads_of_block(kRowThreads);
  constexpr int kRows = kThreads / kRowThreads;
  softmax_in_registers<kRowThreads, kEach>
      <<<(rows - 1) / kRows + 1, kThreads>>>(out, in, rows, columns);
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  // A warp holds up to 32 registers of a row in each lane, and so does a block in each thread. The
  // smallest shape that holds the row loads the least in vain.
  if (columns <= 128) {
    launch_in_registers<32, 4>(out, in, rows, columns);
  } else if (columns <= 256) {
    launch_in_registers<32, 8>(out, in, rows, columns);
  } else if (columns <= 512) {
    launch_in_registers<32, 16>(out, in, rows, columns);
  } else if (columns <= 1024) {
    launch_in_registers<32, 32>(out, in, rows, columns);
  } else if (columns <= 2048) {
    launch_in_registers<256, 8>(out, in, rows, columns);
  } else if (columns <= 4096) {
    launch_in_registers<256, 16>(out, in, rows, columns);
  } else if (columns <= 8192) {
    launch_in_registers<256, 32>(out, in, rows, columns);
  } else {
    softmax_online<<<rows, kLongRowThreads>>>(out, in, columns);
  }
}
