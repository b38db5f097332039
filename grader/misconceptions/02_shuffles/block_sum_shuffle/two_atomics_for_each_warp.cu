// expect: craft CraftAddsUpByShuffles
// Right. Each half of a warp makes a sum by shuffles, and adds it to the one of the warp.
// breaks: No atomics in global memory
#include <cuda_runtime.h>

__device__ float warp_sum(float value, int width) {
  for (int delta = width / 2; delta > 0; delta /= 2)
    value += __shfl_down_sync(0xffffffffu, value, delta, width);
  return value;
}

__global__ void block_sum_kernel(float* out, const float* in) {
  __shared__ float partial[32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int warps = blockDim.x / 32;

  const float sum_of_half = warp_sum(in[threadIdx.x], 16);
  if (lane == 0) partial[warp] = 0.0f;
  __syncwarp();
  if (lane % 16 == 0) atomicAdd(&partial[warp], sum_of_half);
  __syncthreads();

  if (warp > 0) return;
  const float sum = warp_sum(lane < warps ? partial[lane] : 0.0f, 32);
  if (lane == 0) *out = sum;
}

void block_sum_shuffle(float* out, const float* in, int n) { block_sum_kernel<<<1, n>>>(out, in); }
