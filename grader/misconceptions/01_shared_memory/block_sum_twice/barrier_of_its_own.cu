// expect: craft CraftReadsOtherWarpsBehindABarrier
// A counter in place of the barriers.
#include <cuda_runtime.h>

// Returns the sum of `value` over the threads of the block, to each of them. `tile` has a float for
// every thread.
// Counts arrivals; whoever comes before the last one waits for the count.
__device__ void meet(unsigned* arrived, unsigned round) {
  __threadfence_block();
  atomicAdd(arrived, 1);
  while (*(volatile unsigned*)arrived < round * blockDim.x) {
  }
  __threadfence_block();
}

__device__ float block_sum(float* tile, float value, unsigned* arrived, unsigned& round) {
  const unsigned t = threadIdx.x;
  meet(arrived, ++round);
  tile[t] = value;
  meet(arrived, ++round);

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    meet(arrived, ++round);
  }
  return tile[0];
}

__global__ void block_variance_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  __shared__ unsigned arrived;
  if (threadIdx.x == 0) arrived = 0;
  __syncthreads();
  unsigned round = 0;
  const float value = in[threadIdx.x];

  const float mean = block_sum(tile, value, &arrived, round) / blockDim.x;
  const float deviation = value - mean;
  const float variance = block_sum(tile, deviation * deviation, &arrived, round) / blockDim.x;

  if (threadIdx.x == 0) {
    out[0] = mean;
    out[1] = variance;
  }
}

void mean_and_variance(float* out, const float* in, int n) {
  block_variance_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
