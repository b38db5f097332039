// expect: wrong_answer KeepsTheDigitsWhereOneElementIsFarAway alternative shifted_by_the_first
// An element is subtracted, as a guess of the mean. The first may be far from it.
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
  const float shift = in[0];
  const float value = in[threadIdx.x] - shift;

  const float mean = block_sum(tile, value) / blockDim.x;
  const float squares = block_sum(tile, value * value) / blockDim.x;

  if (threadIdx.x == 0) {
    out[0] = shift + mean;
    out[1] = fmaxf(0.0f, squares - mean * mean);
  }
}

void mean_and_variance(float* out, const float* in, int n) {
  block_variance_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
