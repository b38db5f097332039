// expect: wrong_answer KeepsTheDigitsWhereOneElementIsFarAway
// The median of three elements is subtracted, and what that leaves is taken away at last.
#include <cuda_runtime.h>

__device__ float block_sum(float* tile, float value) {
  const unsigned t = threadIdx.x;
  tile[t] = value;
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  const float sum = tile[0];
  __syncthreads();  // all have read it
  return sum;
}

__global__ void block_variance_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const float value = in[threadIdx.x];

  const float a = in[0], b = in[blockDim.x / 2], c = in[blockDim.x - 1];
  const float pivot = fmaxf(fminf(a, b), fminf(fmaxf(a, b), c));
  const float shifted = value - pivot;
  const float mean = block_sum(tile, shifted) / blockDim.x;
  const float square = block_sum(tile, shifted * shifted) / blockDim.x;

  if (threadIdx.x == 0) {
    out[0] = pivot + mean;
    out[1] = fmaxf(square - mean * mean, 0.0f);
  }
}

void mean_and_variance(float* out, const float* in, int n) {
  block_variance_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
