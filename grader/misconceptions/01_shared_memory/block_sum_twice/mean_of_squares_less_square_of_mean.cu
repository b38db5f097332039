// expect: wrong_answer KeepsTheDigitsWhereTheMeanIsLarge alternative digits_lost
// One subtraction at the end: of two large numbers that are nearly equal.
// breaks: The variance is as exact as where the mean is subtracted
#include <cuda_runtime.h>

__device__ float block_sum(float* tile, float value) {
  const unsigned t = threadIdx.x;
  __syncthreads();
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
  const float squares = block_sum(tile, value * value) / blockDim.x;
  const float variance = squares - mean * mean;

  if (threadIdx.x == 0) {
    out[0] = mean;
    out[1] = variance;
  }
}

void mean_and_variance(float* out, const float* in, int n) {
  block_variance_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
