// expect: wrong_answer KeepsTheDigitsThatSquaresLoseInDouble
// The mean of the squares less the square of the mean, in double: that has more digits to lose than
// a float, and loses all of them where the mean is larger still.
// breaks: The variance is as exact as where the mean is subtracted
#include <cuda_runtime.h>

__device__ double block_sum(double* tile, double value) {
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
  extern __shared__ double tile[];
  const double value = in[threadIdx.x];
  const double mean = block_sum(tile, value) / blockDim.x;
  const double squares = block_sum(tile, value * value) / blockDim.x;
  if (threadIdx.x != 0) return;
  out[0] = static_cast<float>(mean);
  out[1] = static_cast<float>(fmax(squares - mean * mean, 0.0));
}

void mean_and_variance(float* out, const float* in, int n) {
  block_variance_kernel<<<1, n, n * sizeof(double)>>>(out, in);
}
