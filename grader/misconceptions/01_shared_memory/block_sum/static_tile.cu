// expect: craft CraftUsesFourBytesOfSharedMemoryForEachElement
// A tile of fixed size takes 4 KB for every n.
// breaks: Its shared memory is n floats
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in) {
  __shared__ float tile[1024];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }

  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) { block_sum_kernel<<<1, n>>>(out, in); }
