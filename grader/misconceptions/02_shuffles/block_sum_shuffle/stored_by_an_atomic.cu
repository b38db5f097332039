// expect: craft CraftStoresTheSumOnce
// One thread stores the sum, once, but by an atomic, as if others did, too.
// breaks: No atomics in global memory
#include <cuda_runtime.h>

__device__ float warp_sum(float value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  return value;
}

__global__ void block_sum_kernel(float* out, const float* in) {
  __shared__ float partial[32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int warps = blockDim.x / 32;

  const float sum_of_warp = warp_sum(in[threadIdx.x]);
  if (lane == 0) partial[warp] = sum_of_warp;
  __syncthreads();

  if (warp > 0) return;
  const float sum = warp_sum(lane < warps ? partial[lane] : 0.0f);
  if (lane == 0) atomicExch(out, sum);
}

void block_sum_shuffle(float* out, const float* in, int n) { block_sum_kernel<<<1, n>>>(out, in); }
