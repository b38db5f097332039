// expect: diagnosed DoesNothingWithoutRows
// A grid of no blocks is an error, and without rows this is one.
#include <cuda_runtime.h>

constexpr int kRows = 32;  // of a warp: each lane has one value of each

// One step for 2 * kHalf values, and the steps behind it: 16 + 8 + 4 + 2 + 1 = 31 shuffles. After
// it a lane is responsible for the rows whose bit kHalf is that of its own number, so in the end
// for the row of its number. A template, so that every index is a constant and `value` lies in
// registers.
template <int kHalf>
__device__ void give_away_half(float* value, int lane) {
  const bool upper = (lane & kHalf) != 0;
#pragma unroll
  for (int r = 0; r < kHalf; ++r) {
    // Two selections by a condition: an index that depends on the lane would need memory.
    const float give = upper ? value[r] : value[r + kHalf];
    const float keep = upper ? value[r + kHalf] : value[r];
    value[r] = keep + __shfl_xor_sync(0xffffffffu, give, kHalf);
  }
  if constexpr (kHalf > 1) give_away_half<kHalf / 2>(value, lane);
}

__global__ void multi_reduce_kernel(float* out, const float* in, int n) {
  const int lane = threadIdx.x % 32;
  const int first_row = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * kRows;
  if (first_row >= n) return;  // n is a multiple of 32: the whole warp leaves

  // value[r] is this lane's part of row r. The loop is unrolled, so that it lies in registers.
  float value[kRows];
#pragma unroll
  for (int r = 0; r < kRows; ++r) value[r] = in[(first_row + r) * 32 + lane];

  give_away_half<kRows / 2>(value, lane);
  out[first_row + lane] = value[0];
}

void multi_reduce(float* out, const float* in, int n) {
  const int threads = 128;
  multi_reduce_kernel<<<(n + threads - 1) / threads, threads>>>(out, in, n);
}
