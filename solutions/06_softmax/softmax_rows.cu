// softmax_rows: the softmax of each row of a float matrix, whose rows have any length.
//
//   out      device pointer to rows * columns floats, row after row; receives in row r, column c
//            exp(in[r][c]) / (exp(in[r][0]) + ... + exp(in[r][columns - 1]))
//   in       device pointer to as many; each is finite, or minus infinity, which gives 0. At least
//            one in each row is finite. They must not change. out and in do not overlap
//   rows     0 or more; rows * columns is below 2^31
//   columns  1 to 65536; no multiple of anything
//
// Both arrays are aligned to 256 bytes. A row begins where the one before it ends.
//
// Contract
//   - With n columns and d how far an element is below its row's maximum, its relative error is at
//     most (6n + 6d + 100) * 2^-24, however large the numbers are. Below 2^-126 an error of 2^-126
//     is allowed.
//   - in is read twice at most, or once where you find room to keep a row; out is written once. So
//     the maximum and the sum come from one pass.
//   - Several threads share a row, so that a warp's loads lie side by side.
//   - softmax_rows need not wait for its kernels, nor check them; the caller does both.
//
// Read chapters/06_softmax.md#rows-of-any-length, then ./run.sh test softmax_rows
#include <cuda_runtime.h>

#include <cfloat>
#include <cstddef>
#include <cstdint>

constexpr int kThreads = 256;
// Up to here a row has a warp, and beyond it a block: four loads of 16 bytes for each lane.
constexpr int kMostColumnsOfAWarp = 512;
constexpr float kLog2e = 1.44269504088896340736f;

// What is known of a part of a row: its maximum, and the sum of exp(x - most) over its elements x.
struct Part {
  float most;
  float sum;
};

// The part without elements. Its maximum is finite: with minus infinity, the difference of two
// empty parts' maxima would be NaN. No finite element is less than -FLT_MAX, so none is overlooked.
__device__ Part empty_part() { return {-FLT_MAX, 0.0f}; }

// exp(x - most). The difference comes first, and not folded into an fma with log2(e): a float near
// 30000 has neighbours 0.002 away, for which most * log2(e) is too coarse.
__device__ float weight(float x, float most) { return exp2f((x - most) * kLog2e); }

// Sums under different maxima are no terms of one sum. Both are brought under the larger one.
__device__ Part merge(Part a, Part b) {
  const float most = fmaxf(a.most, b.most);
  return {most, a.sum * weight(a.most, most) + b.sum * weight(b.most, most)};
}

// The same with single elements, which are parts with the sum 1.
__device__ Part add(Part part, float x) {
  const float most = fmaxf(part.most, x);
  return {most, part.sum * weight(part.most, most) + weight(x, most)};
}

// Four at once are rescaled once.
__device__ Part add(Part part, float4 x) {
  const float most = fmaxf(part.most, fmaxf(fmaxf(x.x, x.y), fmaxf(x.z, x.w)));
  return {most, part.sum * weight(part.most, most) + (weight(x.x, most) + weight(x.y, most)) +
                    (weight(x.z, most) + weight(x.w, most))};
}

// The merged part of the warp's lanes, in all of them.
__device__ Part merge_warp(Part part) {
  for (int distance = 16; distance > 0; distance /= 2) {
    part = merge(part, {__shfl_xor_sync(0xffffffffu, part.most, distance),
                        __shfl_xor_sync(0xffffffffu, part.sum, distance)});
  }
  return part;
}

// The same for all warps of the block; called once. Every warp merges the warps' parts for itself,
// so one barrier is enough.
__device__ Part merge_block(Part part) {
  __shared__ Part parts[kThreads / 32];
  const int lane = threadIdx.x % 32;
  part = merge_warp(part);
  if (lane == 0) parts[threadIdx.x / 32] = part;
  __syncthreads();
  return merge_warp(lane < kThreads / 32 ? parts[lane] : empty_part());
}

__device__ int floats_before_16_byte_boundary(const float* p) {
  return static_cast<int>((16 - reinterpret_cast<std::uintptr_t>(p) % 16) % 16 / sizeof(float));
}

// kRowThreads threads share a row: 32 or the whole block.
template <int kRowThreads>
__global__ void __launch_bounds__(kThreads)
    softmax_kernel(float* out, const float* in, int rows, int columns) {
  const int row = blockIdx.x * (kThreads / kRowThreads) + threadIdx.x / kRowThreads;
  const int thread = threadIdx.x % kRowThreads;
  // A warp without a row leaves as a whole. A block has its row, so all come to the barrier.
  if (row >= rows) return;
  in += static_cast<std::size_t>(row) * columns;
  out += static_cast<std::size_t>(row) * columns;

  // [0, head) before the first 16-byte boundary, [head, tail) by four, [tail, columns) the rest.
  // Both arrays are aligned alike, so what suits the loads suits the stores.
  const int head = min(columns, floats_before_16_byte_boundary(in));
  const int fours = (columns - head) / 4;
  const int tail = head + 4 * fours;
  const float4* const in4 = reinterpret_cast<const float4*>(in + head);
  float4* const out4 = reinterpret_cast<float4*>(out + head);

  Part part = empty_part();
  for (int k = thread; k < fours; k += kRowThreads) {
    const float4 x = in4[k];
    part = add(part, x);
  }
  // At most three on either side, and more threads than that.
  if (thread < head) part = add(part, in[thread]);
  if (tail + thread < columns) part = add(part, in[tail + thread]);
  if constexpr (kRowThreads == 32) {
    part = merge_warp(part);
  } else {
    part = merge_block(part);
  }

  // The sum holds the maximum's own weight, 1, so it is not 0.
  const float most = part.most;
  const float scale = 1.0f / part.sum;
  for (int k = thread; k < fours; k += kRowThreads) {
    // The second load finds a row of moderate length in a cache; the store needs no place there.
    const float4 x = in4[k];
    __stcs(&out4[k], make_float4(weight(x.x, most) * scale, weight(x.y, most) * scale,
                                 weight(x.z, most) * scale, weight(x.w, most) * scale));
  }
  if (thread < head) out[thread] = weight(in[thread], most) * scale;
  if (tail + thread < columns) out[tail + thread] = weight(in[tail + thread], most) * scale;
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows == 0) return;
  if (columns <= kMostColumnsOfAWarp) {
    constexpr int kRowsPerBlock = kThreads / 32;
    softmax_kernel<32><<<(rows - 1) / kRowsPerBlock + 1, kThreads>>>(out, in, rows, columns);
  } else {
    softmax_kernel<kThreads><<<rows, kThreads>>>(out, in, rows, columns);
  }
}
