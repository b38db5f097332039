// finds: out-of-bounds
#include <stdio.h>
__global__ void strike(unsigned char* composite, int n, int p) {
  int k = p * (blockIdx.x * blockDim.x + threadIdx.x + 2);
  if (k <= n) composite[k] = 1;
}
int main(void) {
  const int n = 10000;
  unsigned char* d;
  cudaMalloc((void**)&d, n);
  cudaMemset(d, 0, n);
  for (int p = 2; p * p <= n; p++) strike<<<(n / p + 127) / 128, 128>>>(d, n, p);
  if (cudaDeviceSynchronize() != cudaSuccess) printf("failed\n");
  cudaFree(d);
  return 0;
}
