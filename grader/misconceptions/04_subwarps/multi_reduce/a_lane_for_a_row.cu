// expect: craft CraftLoadsWholeSectors
// Each lane adds a row alone, and the lanes of a load are 128 bytes apart. One shuffle changes
// nothing.
#include <cuda_runtime.h>

constexpr int kRows = 32;

__global__ void multi_reduce_kernel(float* out, const float* in, int n) {
  const int lane = threadIdx.x % 32;
  const int first_row = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * kRows;
  if (first_row >= n) return;

  float sum = 0.0f;
  for (int c = 0; c < 32; ++c) sum += in[(first_row + lane) * 32 + c];
  out[first_row + lane] = __shfl_sync(0xffffffffu, sum, lane);
}

void multi_reduce(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  multi_reduce_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n);
}
