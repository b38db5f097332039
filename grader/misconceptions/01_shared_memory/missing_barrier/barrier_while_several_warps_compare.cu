// expect: shared-race line 13
// The old idiom: the last rounds, which one warp makes alone, are taken to need no barrier.
// breaks: The result does not depend on the order
#include <cuda_runtime.h>

__global__ void block_max_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = fmaxf(tile[t], tile[t + half]);
    if (half > 32) __syncthreads();
  }

  if (t == 0) *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
