// expect: craft CraftSharesTheElementsAmongThreads
// One thread adds all elements, which a copy has brought to constant memory.
// breaks: The threads share the elements
#include <cuda_runtime.h>

__constant__ float values[1024];

__global__ void block_sum_kernel(float* out, int n) {
  extern __shared__ float tile[];
  if (threadIdx.x != 0) return;
  float sum = 0.0f;
  for (int i = 0; i < n; ++i) sum += values[i];
  tile[0] = sum;
  *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  cudaMemcpyToSymbol(values, in, n * sizeof(float), 0, cudaMemcpyDeviceToDevice);
  block_sum_kernel<<<1, 32, n * sizeof(float)>>>(out, n);
}
