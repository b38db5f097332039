// expect: craft CraftUsesFourBytesOfSharedMemoryForEachElement
// Right. A second block makes the same sum, and keeps it to itself.
// breaks: One launch, of one block of any size
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }

  if (t == 0 && blockIdx.x == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<2, n, n * sizeof(float)>>>(out, in);
}
