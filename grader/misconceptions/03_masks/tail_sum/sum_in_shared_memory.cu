// expect: craft CraftUsesNoSharedMemory
// Right. The lane that stores a sum puts it into shared memory first.
// breaks: The lanes exchange values by shuffles
#include <cuda_runtime.h>

__global__ void tail_sum_kernel(float* out, const float* in, int n) {
  __shared__ float sum_of_warp[8];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;

  float sum = i < n ? in[i] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);

  if (lane == 0 && i < n) {
    sum_of_warp[threadIdx.x / 32] = sum;
    out[i / 32] = sum_of_warp[threadIdx.x / 32];
  }
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  tail_sum_kernel<<<blocks, threads>>>(out, in, n);
}
