// expect: craft CraftReadsOtherWarpsBehindABarrier
// A counter in place of the barrier of each round.
// breaks: The result does not depend on the order
#include <cuda_runtime.h>

// Counts arrivals; whoever comes before the last one waits for the count.
__device__ void meet(unsigned* arrived, unsigned round) {
  __threadfence_block();
  atomicAdd(arrived, 1);
  while (*(volatile unsigned*)arrived < round * blockDim.x) {
  }
  __threadfence_block();
}

__global__ void block_max_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  __shared__ unsigned arrived;
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  if (t == 0) arrived = 0;
  __syncthreads();

  unsigned round = 0;
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = fmaxf(tile[t], tile[t + half]);
    meet(&arrived, ++round);
  }

  if (t == 0) *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
