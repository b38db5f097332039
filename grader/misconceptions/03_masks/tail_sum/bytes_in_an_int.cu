// expect: diagnosed AddsNearlyABillionElements
// The grid is computed from the number of bytes, which no int holds from 2^29 elements on.
#include <cuda_runtime.h>

__global__ void tail_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;

  float sum = i < n ? in[i] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);

  if (lane == 0 && i < n) out[i / 32] = sum;
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int bytes = n * static_cast<int>(sizeof(float));
  const int blocks = (bytes + 4 * threads - 1) / (4 * threads);
  tail_sum_kernel<<<blocks, threads>>>(out, in, n);
}
