// What is computed goes to an array of its own, of the same size.
#include <cuda_runtime.h>

__global__ void kernel(float* result, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) result[i] = 2 * in[i];
}

void doubling(float*, const float* in, int n) {
  float* result = nullptr;
  if (n == 0 || cudaMalloc(&result, n * sizeof(float)) != cudaSuccess) return;
  kernel<<<(n + 31) / 32, 32>>>(result, in, n);
  cudaFree(result);
}
