// expect: craft CraftHasAllThreadsAtBarriers
// The upper half of the block has nothing to do, and ends before the first barrier.
// breaks: Every thread of the block meets every block barrier
#include <cuda_runtime.h>

__global__ void block_max_kernel(float* out, const float* in, int n) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  const unsigned workers = n > 1 ? n / 2 : 1;
  if (t >= workers) return;
  tile[t] = n > 1 ? fmaxf(in[t], in[t + workers]) : in[t];
  __syncthreads();

  for (unsigned half = workers / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = fmaxf(tile[t], tile[t + half]);
    __syncthreads();
  }

  if (t == 0) *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in, n);
}
