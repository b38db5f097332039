// expect: barrier-divergence line 6
// Both arms of the branch call the function that waits: two calls, and two barriers.
// breaks: Every thread of the block meets every block barrier
#include <cuda_runtime.h>

__device__ void meet() { __syncthreads(); }

__global__ void block_max_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) {
      tile[t] = fmaxf(tile[t], tile[t + half]);
      meet();
    } else {
      meet();
    }
  }

  if (t == 0) *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
