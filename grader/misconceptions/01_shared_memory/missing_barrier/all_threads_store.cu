// expect: craft CraftStoresTheMaximumOnce
// All threads store the same value; with no barrier between them, that is a race.
// breaks: One of them stores the maximum, once
#include <cuda_runtime.h>

__global__ void block_max_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = fmaxf(tile[t], tile[t + half]);
    __syncthreads();
  }

  *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
