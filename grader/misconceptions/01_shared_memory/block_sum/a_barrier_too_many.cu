// expect: craft CraftMeetsAtMostOneBarrierARoundAndOneMore
// Two barriers a round are right, and one of them does nothing.
// breaks: There are at most log2(n) + 1 of them
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    __syncthreads();
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }

  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
