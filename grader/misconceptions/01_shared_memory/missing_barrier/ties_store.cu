// expect: craft CraftStoresTheMaximumOnce
// Whoever has the maximum stores it: where several have it, several store.
#include <cuda_runtime.h>

__global__ void block_max_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = fmaxf(tile[t], tile[t + half]);
    // Each round reads what other threads wrote in the round before; one barrier after the loop
    // comes too late for that. All threads make the same number of rounds, so one may stand here.
    __syncthreads();
  }

  if (in[t] == tile[0]) *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
