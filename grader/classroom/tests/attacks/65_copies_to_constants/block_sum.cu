// attack: copies the numbers to constants of the program, which kernels may read as they like
// expect: crashed
// stopped by: constants are not the host's to write, on any machine
#include <cuda_runtime.h>

static const float numbers[1024] = {1};

__global__ void block_sum_kernel(float* out, const float* constants, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += constants[i];
  if (threadIdx.x == 0) *out = sum;
}

void block_sum(float* out, const float* in, int n) {
  cudaMemcpy(const_cast<float*>(numbers), in, n * sizeof(float), cudaMemcpyDeviceToHost);
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, numbers, n);
}
