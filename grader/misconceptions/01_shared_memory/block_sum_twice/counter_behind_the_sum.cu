// expect: craft CraftReadsOtherWarpsBehindABarrier
// Whoever has read the sum is counted, and all wait for the count.
// breaks: The result does not depend on the order
#include <cuda_runtime.h>

__device__ float block_sum(float* tile, float value, unsigned* readers) {
  const unsigned t = threadIdx.x;
  tile[t] = value;
  if (t == 0) *readers = 0;
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  const float sum = tile[0];
  __threadfence_block();
  atomicAdd(readers, 1u);
  while (atomicAdd(readers, 0u) < blockDim.x) {
  }
  __threadfence_block();
  return sum;
}

__global__ void block_variance_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  __shared__ unsigned readers[2];
  const float value = in[threadIdx.x];

  const float mean = block_sum(tile, value, &readers[0]) / blockDim.x;
  const float deviation = value - mean;
  const float variance = block_sum(tile, deviation * deviation, &readers[1]) / blockDim.x;

  if (threadIdx.x == 0) {
    out[0] = mean;
    out[1] = variance;
  }
}

void mean_and_variance(float* out, const float* in, int n) {
  block_variance_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
