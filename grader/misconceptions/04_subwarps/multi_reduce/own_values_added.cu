// expect: wrong_answer AddsTheRowsOfOneWarp alternative columns
// Each lane adds up what it holds: one value of each row.
#include <cuda_runtime.h>

constexpr int kRows = 32;

__global__ void multi_reduce_kernel(float* out, const float* in, int n) {
  const int lane = threadIdx.x % 32;
  const int first_row = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * kRows;
  if (first_row >= n) return;

  float value[kRows];
#pragma unroll
  for (int r = 0; r < kRows; ++r) value[r] = in[(first_row + r) * 32 + lane];

  for (int r = 1; r < kRows; ++r) value[0] += value[r];

  out[first_row + lane] = value[0];
}

void multi_reduce(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  multi_reduce_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n);
}
