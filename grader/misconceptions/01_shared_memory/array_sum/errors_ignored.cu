// expect: unchecked-error line 30
// Nobody looks at what the calls return: without memory the sum is whatever was in the variable.
// breaks: Every CUDA call is checked, and every launch
#include <cuda_runtime.h>

__global__ void add_block(float* total, const float* in, int n) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  const unsigned i = blockIdx.x * blockDim.x + t;
  tile[t] = i < static_cast<unsigned>(n) ? in[i] : 0.0f;
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }

  if (t == 0) atomicAdd(total, tile[0]);
}

float array_sum(const float* host_in, int n) {
  if (n == 0) return 0.0f;

  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  const size_t bytes = n * sizeof(float);

  float* in = nullptr;
  float* total = nullptr;
  cudaMalloc(&in, bytes);
  cudaMalloc(&total, sizeof(float));
  cudaMemcpy(in, host_in, bytes, cudaMemcpyHostToDevice);
  cudaMemset(total, 0, sizeof(float));

  add_block<<<blocks, threads, threads * sizeof(float)>>>(total, in, n);

  float sum = 0.0f;
  cudaMemcpy(&sum, total, sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(total);
  cudaFree(in);

  return sum;
}
