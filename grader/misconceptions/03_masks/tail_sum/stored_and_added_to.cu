// expect: craft CraftLoadsAndStoresOnce
// Right. One lane stores 0 before it has the sum, and then adds to it.
// breaks: Each element is loaded exactly once, and each sum stored once
#include <cuda_runtime.h>

__global__ void tail_sum_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;

  if (lane == 0 && i < n) out[i / 32] = 0.0f;
  float sum = i < n ? in[i] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);

  if (lane == 0 && i < n) out[i / 32] += sum;
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  tail_sum_kernel<<<blocks, threads>>>(out, in, n);
}
