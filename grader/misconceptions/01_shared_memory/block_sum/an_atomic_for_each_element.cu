// expect: craft CraftStoresTheSumOnce
// Right, without a tile: all threads add to one word, one after another.
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in) { atomicAdd(out, in[threadIdx.x]); }

void block_sum(float* out, const float* in, int n) {
  cudaMemset(out, 0, sizeof(float));
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
