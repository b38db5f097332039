// expect: craft CraftStoresTheSumOnce
// Right, but each warp adds to the result in global memory: 32 atomics that wait for each other.
#include <cuda_runtime.h>

__device__ float warp_sum(float value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  return value;
}

__global__ void block_sum_kernel(float* out, const float* in) {
  const int lane = threadIdx.x % 32;
  const float sum_of_warp = warp_sum(in[threadIdx.x]);
  if (threadIdx.x == 0) *out = 0.0f;
  __syncthreads();
  if (lane == 0) atomicAdd(out, sum_of_warp);
}

void block_sum_shuffle(float* out, const float* in, int n) { block_sum_kernel<<<1, n>>>(out, in); }
