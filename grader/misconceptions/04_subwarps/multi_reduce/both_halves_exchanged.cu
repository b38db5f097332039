// expect: craft CraftTakesAtMost31Shuffles
// Each step exchanges both halves and chooses afterwards: 62 shuffles.
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

  for (int half = kRows / 2; half > 0; half /= 2) {
    const bool upper = (lane & half) != 0;
    for (int r = 0; r < half; ++r) {
      const float low = value[r] + __shfl_xor_sync(0xffffffffu, value[r], half);
      const float high = value[r + half] + __shfl_xor_sync(0xffffffffu, value[r + half], half);
      value[r] = upper ? high : low;
    }
  }

  out[first_row + lane] = value[0];
}

void multi_reduce(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  multi_reduce_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n);
}
