// expect: craft CraftReadsTwiceAtMostAndWritesOnce
// Right, but the exponentials are stored before they are divided by their sum.
// breaks: in is read twice at most
#include <cuda_runtime.h>

#include <cooperative_groups.h>

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

// Combines the values of kLanes neighbours. The butterfly leaves the result in all of them.
template <int kLanes, class T, class Operation>
__device__ T combine_lanes(T value, Operation operation) {
  for (int distance = kLanes / 2; distance > 0; distance /= 2) {
    value = operation(value, across(value, distance));
  }
  return value;
}

// Combines the values of the threads that share a row, lanes of a warp or a whole block, for all of
// them. `nothing` changes no result. Between two calls for one operation a block needs a barrier:
// the second writes to the array that slower warps still read.
template <int kRowThreads, class T, class Operation>
__device__ T combine(T value, T nothing, Operation operation) {
  if constexpr (kRowThreads <= 32) {
    return combine_lanes<kRowThreads>(value, operation);
  } else {
    __shared__ T parts[kRowThreads / 32];
    const int lane = threadIdx.x % 32;
    value = combine_lanes<32>(value, operation);
    if (lane == 0) parts[threadIdx.x / 32] = value;
    __syncthreads();
    return combine_lanes<32>(lane < kRowThreads / 32 ? parts[lane] : nothing, operation);
  }
}

// What a thread loads and stores at once: 16 bytes where rows begin at multiples of 16.
template <int kCount>
struct alignas(kCount * sizeof(float)) Floats {
  float x[kCount];
};

// What the blocks that share rows tell each other: for each of them its part of its row.
constexpr int kMostSharing = 4096;
__device__ Part told[kMostSharing];

// Short rows share a block.
constexpr int threads_of_block(int row_threads) { return row_threads <= 32 ? 128 : row_threads; }

// Rows, or pieces of rows, of up to kRowThreads * kFloats columns, which their threads keep in
// registers. So each element is loaded once and its exponential is computed once, and all loads of
// a thread are under way together. The number of columns is a multiple of kCount. With kPieces, a
// block has one of the `pieces` of a row, and the launch is cooperative.
template <int kRowThreads, int kFloats, int kCount, bool kPieces>
__global__ void __launch_bounds__(threads_of_block(kRowThreads))
    softmax_in_registers(float* out, const float* in, int rows, int columns, int pieces) {
  constexpr int kVectors = kFloats / kCount;
  using Vector = Floats<kCount>;
  const int thread = threadIdx.x % kRowThreads;
  int row = blockIdx.x * (blockDim.x / kRowThreads) + threadIdx.x / kRowThreads;
  int first = thread;
  if constexpr (kPieces) {
    first += row % pieces * (kVectors * kRowThreads);
    row /= pieces;
  }
  // Without a row there is nothing to load or to store. But such lanes may be in a warp with others
  // that have a row, and the shuffles name all 32.
  const int end = row < rows ? columns / kCount : 0;
  const std::size_t row_begin = static_cast<std::size_t>(row) * columns;
  const Vector* const row_in = reinterpret_cast<const Vector*>(in + row_begin);
  Vector* const row_out = reinterpret_cast<Vector*>(out + row_begin);

  // What is missing behind the end has the weight 0.
  Vector mine[kVectors];
  for (int k = 0; k < kVectors; ++k) {
    const int i = first + k * kRowThreads;
    if (i < end) {
      mine[k] = row_in[i];
    } else {
      for (float& x : mine[k].x) x = -INFINITY;
    }
  }

  float most = -FLT_MAX;
  for (const Vector& vector : mine) {
    for (const float x : vector.x) most = fmaxf(most, x);
  }
  most = combine<kRowThreads>(most, -FLT_MAX, Larger());

  float sum = 0.0f;
  for (Vector& vector : mine) {
    for (float& x : vector.x) {
      x = weight(x, most);
      sum += x;
    }
  }
  sum = combine<kRowThreads>(sum, 0.0f, Sum());

  // A row's sum holds the maximum's own weight, 1, so it is not 0.
  float scale = 1.0f / sum;
  for (int k = 0; k < kVectors; ++k) {
    const int i = first + k * kRowThreads;
    if (i < end) row_out[i] = mine[k];
  }
  if constexpr (kPieces) {
    if (thread == 0) told[blockIdx.x] = {most, sum};
    cooperative_groups::this_grid().sync();
    const int lane = threadIdx.x % 32;
    const Part part = lane < pieces ? told[row * pieces + lane] : empty_part();
    const Part all = combine_lanes<32>(part, Merge());
    scale = weight(most, all.most) / all.sum;
  }

  for (int k = 0; k < kVectors; ++k) {
    const int i = first + k * kRowThreads;
    for (float& x : mine[k].x) x *= scale;
    if (i < end) row_out[i] = mine[k];
  }
}

// No block has registers for longer rows. The first three batches of each thread stay in shared
// memory, which is then as large as it can be without taking the room that loads under way need:
// what an SM has besides it is its L1 cache, and all of them go through that. The fourth batch
// stays in registers. A block takes an SM for itself and goes from row to row. Each thread has four
// loads of 16 bytes under way, those of the next row while it stores the results of this one.
constexpr int kLongRowThreads = 1024;
constexpr int kInFlight = 4;
constexpr int kStep = kInFlight * kLongRowThreads;
constexpr int kFoursInShared = 3 * kStep;

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

// A warp's 512 bytes are four lines of the cache from such a boundary on, and touch five elsewhere.
__device__ int floats_before_128_byte_boundary(const float* p) {
  return static_cast<int>((128 - reinterpret_cast<std::uintptr_t>(p) % 128) % 128 / sizeof(float));
}

// A row as its loads see it: [0, head) before the first 128-byte boundary, then `fours` by four
// from there, [tail, columns) the rest. Both arrays are aligned alike, so what suits the loads
// suits the stores.
struct LongRow {
  const float* in;
  int head;
  int fours;

  __device__ LongRow(const float* matrix, int row, int columns)
      : in(matrix + static_cast<std::size_t>(row) * columns),
        head(min(columns, floats_before_128_byte_boundary(in))),
        fours((columns - head) / 4) {}

  __device__ int tail() const { return head + 4 * fours; }
  __device__ const float4* in4() const { return reinterpret_cast<const float4*>(in + head); }
};

// SMs do not all get the same share of the memory. So rows are drawn, and a fast one has more of
// them. The one that draws the last number puts all of them back.
__device__ int drawn;

// The row that a block of `blocks` does next but one, after the one that it has begun and the one
// that it loads meanwhile. With the first draw, each block draws once more than it has rows.
__device__ int draw_row(int rows, int blocks) {
  const int number = atomicAdd(&drawn, 1);
  if (number == rows + blocks - 1) atomicExch(&drawn, 0);
  return blocks + number;
}

// There is dynamic shared memory for `room` float4, kFoursInShared at most; what finds no room is
// read again. With kLastInRegisters, the fours behind kFoursInShared are a batch at most.
template <bool kLastInRegisters>
__global__ void __launch_bounds__(kLongRowThreads)
    softmax_long(float* out, const float* in, int rows, int columns, int room) {
  extern __shared__ float4 kept[];
  __shared__ int row_drawn;
  const int thread = threadIdx.x;
  const int blocks = static_cast<int>(gridDim.x);

  if (thread == 0) row_drawn = draw_row(rows, blocks);
  __syncthreads();
  LongRow next(in, blockIdx.x, columns);
  Batch ahead = load_batch(next.in4(), thread, next.fours);
  Batch last;
  for (int row = blockIdx.x, next_row; row < rows; row = next_row) {
    next_row = row_drawn;
    __syncthreads();
    if (thread == 0) row_drawn = draw_row(rows, blocks);

    const LongRow now = next;
    Part part = empty_part();
    for (int k = thread; k < now.fours; k += kStep) {
      // A thread finds again what it has put there itself, so no barrier is needed.
      for (int i = 0; i < kInFlight; ++i) {
        const int at = k + i * kLongRowThreads;
        if (at < now.fours && at < room) kept[at] = ahead.x[i];
      }
      part = add(part, ahead);
      if (kLastInRegisters && k >= kFoursInShared) last = ahead;
      ahead = load_batch(now.in4(), k + kStep, now.fours);
    }
    // At most 31 before and three behind, and more threads than that.
    const bool has_head = thread < now.head;
    const bool has_tail = now.tail() + thread < columns;
    if (has_head) part = add(part, now.in[thread]);
    if (has_tail) part = add(part, now.in[now.tail() + thread]);

    if (next_row < rows) {
      next = LongRow(in, next_row, columns);
      ahead = load_batch(next.in4(), thread, next.fours);
    }
    part = combine<kLongRowThreads>(part, empty_part(), Merge());
    const float most = part.most;
    const float scale = 1.0f / part.sum;

    float* const row_out = out + static_cast<std::size_t>(row) * columns;
    float4* const out4 = reinterpret_cast<float4*>(row_out + now.head);
    const auto store = [=](int at, float4 x) {
      const float4 w = weights(x, most);
      out4[at] = make_float4(w.x * scale, w.y * scale, w.z * scale, w.w * scale);
    };
    int rounds = (now.fours + kLongRowThreads - 1) / kLongRowThreads;
    if constexpr (kLastInRegisters) {
      for (int i = 0; i < kInFlight; ++i) {
        const int at = kFoursInShared + thread + i * kLongRowThreads;
        if (at < now.fours) store(at, last.x[i]);
      }
      rounds = min(rounds, kFoursInShared / kLongRowThreads);
    }
    // From the end: what had no room was read last, and is still in a cache.
    for (int at = thread + (rounds - 1) * kLongRowThreads; at >= 0; at -= kLongRowThreads) {
      if (at < now.fours) store(at, at < room ? kept[at] : now.in4()[at]);
    }
    if (has_head) row_out[thread] = weight(now.in[thread], most) * scale;
    if (has_tail) {
      row_out[now.tail() + thread] = weight(now.in[now.tail() + thread], most) * scale;
    }
    __syncthreads();  // before combine() is called again
  }
}

int device_attribute(cudaDeviceAttr attribute) {
  int device = 0;
  int value = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&value, attribute, device);
  return value;
}

template <bool kLastInRegisters>
void launch_long(float* out, const float* in, int rows, int columns) {
  auto* const kernel = softmax_long<kLastInRegisters>;
  cudaFuncAttributes attributes{};
  cudaFuncGetAttributes(&attributes, kernel);
  const int most = device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) -
                   static_cast<int>(attributes.sharedSizeBytes);
  const int room = min(min(most / static_cast<int>(sizeof(float4)), kFoursInShared), columns / 4);
  const int bytes = room * static_cast<int>(sizeof(float4));
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  const int blocks = min(rows, device_attribute(cudaDevAttrMultiProcessorCount));
  kernel<<<blocks, kLongRowThreads, bytes>>>(out, in, rows, columns, room);
}

template <int kRowThreads, int kFloats, int kCount>
void launch_in_registers(float* out, const float* in, int rows, int columns) {
  constexpr int kThreads = threads_of_block(kRowThreads);
  constexpr int kRows = kThreads / kRowThreads;
  softmax_in_registers<kRowThreads, kFloats, kCount, false>
      <<<(rows - 1) / kRows + 1, kThreads>>>(out, in, rows, columns, 1);
}

// With a few long rows, a block for each would leave most of the device idle. Several share a row,
// if all of them run at once; false if they do not.
template <int kCount>
bool launch_in_pieces(float* out, const float* in, int rows, int columns) {
  constexpr int kThreads = 256;
  constexpr int kFloats = 8;
  auto* const kernel = softmax_in_registers<kThreads, kFloats, kCount, true>;
  int pieces = (columns - 1) / (kThreads * kFloats) + 1;  // 32 at most, a lane for each
  int blocks_each = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_each, kernel, kThreads, 0);
  const int at_once = blocks_each * device_attribute(cudaDevAttrMultiProcessorCount);
  if (rows > min(at_once, kMostSharing) / pieces) return false;
  void* arguments[] = {&out, &in, &rows, &columns, &pieces};
  cudaLaunchCooperativeKernel(kernel, dim3(rows * pieces), dim3(kThreads), arguments, 0, nullptr);
  return true;
}

template <int kCount>
void launch(float* out, const float* in, int rows, int columns) {
  // The smallest shape that holds the row loads the least in vain. Eight floats a thread are enough
  // under way; more of them where a row would else have too many threads, or loads in vain.
  if (columns <= 128) {
    launch_in_registers<16, 8, kCount>(out, in, rows, columns);
  } else if (columns <= 256) {
    launch_in_registers<32, 8, kCount>(out, in, rows, columns);
  } else if (columns <= 512) {
    launch_in_registers<32, 16, kCount>(out, in, rows, columns);
  } else if (columns <= 1024) {
    launch_in_registers<128, 8, kCount>(out, in, rows, columns);
  } else if (columns <= 2048) {
    launch_in_registers<256, 8, kCount>(out, in, rows, columns);
  } else if (columns <= 4096) {
    launch_in_registers<512, 8, kCount>(out, in, rows, columns);
  } else if (columns <= 8192) {
    launch_in_registers<512, 16, kCount>(out, in, rows, columns);
  } else if (launch_in_pieces<kCount>(out, in, rows, columns)) {
    return;
  } else if (columns <= 16384) {
    launch_in_registers<512, 32, kCount>(out, in, rows, columns);
  } else if (columns <= 4 * kFoursInShared) {
    launch_long<false>(out, in, rows, columns);
  } else {
    launch_long<true>(out, in, rows, columns);
  }
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  // Every row begins at a multiple of 16 bytes, or a thread loads single floats.
  if (columns % 4 == 0) {
    launch<4>(out, in, rows, columns);
  } else {
    launch<1>(out, in, rows, columns);
  }
}
