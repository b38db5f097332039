// says: PTX in asm() is outside what the referee implements
#include <stdio.h>

__global__ void sum(const float* x, float* total, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1024 < n) asm volatile("prefetch.global.L2 [%0];" ::"l"(x + i + 1024));
  if (i < n) atomicAdd(total, x[i]);
}

int main() {
  const int n = 1 << 14;
  float *x, *total;
  cudaMallocManaged(&x, n * sizeof *x);
  cudaMallocManaged(&total, sizeof *total);
  for (int i = 0; i < n; ++i) x[i] = 1.0f;
  *total = 0.0f;
  sum<<<n / 256, 256>>>(x, total, n);
  cudaDeviceSynchronize();
  printf("%f\n", *total);
  cudaFree(x);
  cudaFree(total);
}
