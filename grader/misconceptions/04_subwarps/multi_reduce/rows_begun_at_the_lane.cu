// expect: craft CraftLoadsWholeSectors
// Right, but the lanes are in different rows, so that they do not crowd in one.
// breaks: A warp's loads use all of every sector
#include <cuda_runtime.h>

constexpr int kRows = 32;

template <int kHalf>
__device__ void give_away_half(float* value, int lane) {
  const bool upper = (lane & kHalf) != 0;
#pragma unroll
  for (int r = 0; r < kHalf; ++r) {
    const float give = upper ? value[r] : value[r + kHalf];
    const float keep = upper ? value[r + kHalf] : value[r];
    value[r] = keep + __shfl_xor_sync(0xffffffffu, give, kHalf);
  }
  if constexpr (kHalf > 1) give_away_half<kHalf / 2>(value, lane);
}

__global__ void multi_reduce_kernel(float* out, const float* in, int n) {
  const int lane = threadIdx.x % 32;
  const int first_row = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * kRows;
  if (first_row >= n) return;

  float value[kRows];
  for (int k = 0; k < kRows; ++k) {
    const int r = (k + lane) % kRows;
    value[r] = in[(first_row + r) * 32 + lane];
  }

  give_away_half<kRows / 2>(value, lane);
  out[first_row + lane] = value[0];
}

void multi_reduce(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  multi_reduce_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n);
}
