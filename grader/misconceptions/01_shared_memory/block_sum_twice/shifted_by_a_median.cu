// expect: wrong_answer KeepsTheDigitsWhereFourElementsAreFarAway
// The middle one of three elements stands for the mean, so that both sums can be found at once.
// What is left of the squares where all three lie far away?
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
  __syncthreads();  // before the next sum is written there
  return sum;
}

__global__ void block_variance_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const float value = in[threadIdx.x];
  const float first = in[0], middle = in[blockDim.x / 2], last = in[blockDim.x - 1];
  const float median = fmaxf(fminf(first, middle), fminf(fmaxf(first, middle), last));
  const float distance = value - median;
  const float mean = block_sum(tile, distance) / blockDim.x;
  const float squares = block_sum(tile, distance * distance) / blockDim.x;

  if (threadIdx.x == 0) {
    out[0] = median + mean;
    out[1] = squares - mean * mean;
  }
}

void mean_and_variance(float* out, const float* in, int n) {
  block_variance_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
