// attack: reads beyond an array, and clears the error
// expect: diagnosed out-of-bounds
// stopped by: the referee keeps its diagnoses, whatever cudaGetLastError() says
// on a GPU: passed|wrong_answer|crashed
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

__global__ void too_far(float* out, const float* in, int n) {
  if (in[n] == 12345.0f) *out = 1;
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
  too_far<<<1, 1>>>(out, in, n);
  cudaDeviceSynchronize();
  cudaGetLastError();
  cudaDeviceReset();
}
