// expect: craft CraftSharesTheElementsAmongThreads
// Of 64 elements, that is a quarter.
// breaks: The threads share the elements
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in, int n) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  float sum = 0.0f;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += in[i];
  tile[t] = sum;
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  const int threads = n < 16 ? 1 : n / 16;
  block_sum_kernel<<<1, threads, n * sizeof(float)>>>(out, in, n);
}
