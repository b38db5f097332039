// expect: craft CraftTakesAtMost31Shuffles
// Five shuffles for each of 32 rows, after which all lanes know all sums: 160.
// breaks: The lanes add by shuffles
#include <cuda_runtime.h>

constexpr int kRows = 32;

__global__ void multi_reduce_kernel(float* out, const float* in, int n) {
  const int lane = threadIdx.x % 32;
  const int first_row = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * kRows;
  if (first_row >= n) return;

  float value[kRows];
#pragma unroll
  for (int r = 0; r < kRows; ++r) value[r] = in[(first_row + r) * 32 + lane];

  float sum = 0.0f;
#pragma unroll
  for (int r = 0; r < kRows; ++r) {
    for (int bit = 16; bit > 0; bit /= 2) value[r] += __shfl_xor_sync(0xffffffffu, value[r], bit);
    if (lane == r) sum = value[r];
  }
  value[0] = sum;

  out[first_row + lane] = value[0];
}

void multi_reduce(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  multi_reduce_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n);
}
