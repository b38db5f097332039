// expect: barrier-divergence line 8
// Thread 0 wrote the sum, and so it alone is made to wait.
// breaks: Every thread of the block meets every block barrier
#include <cuda_runtime.h>

__device__ float block_sum(float* tile, float value) {
  const unsigned t = threadIdx.x;
  if (t == 0) __syncthreads();
  tile[t] = value;
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  return tile[0];
}

__global__ void block_variance_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const float value = in[threadIdx.x];

  const float mean = block_sum(tile, value) / blockDim.x;
  const float deviation = value - mean;
  const float variance = block_sum(tile, deviation * deviation) / blockDim.x;

  if (threadIdx.x == 0) {
    out[0] = mean;
    out[1] = variance;
  }
}

void mean_and_variance(float* out, const float* in, int n) {
  block_variance_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
