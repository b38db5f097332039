// finds: unordered-work
#include <cuda_runtime.h>
#include <cstdio>
__global__ void square(float* p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] *= p[i];
}
int main() {
  const int n = 1 << 20;
  float *h, *d;
  cudaStream_t s;
  cudaMallocHost(&h, n * 4);
  cudaMalloc(&d, n * 4);
  cudaStreamCreate(&s);
  for (int i = 0; i < n; i++) h[i] = i % 100;
  cudaMemcpyAsync(d, h, n * 4, cudaMemcpyHostToDevice, s);
  square<<<n / 256, 256, 0, s>>>(d, n);
  cudaMemcpyAsync(h, d, n * 4, cudaMemcpyDeviceToHost, s);
  double sum = 0;
  for (int i = 0; i < n; i++) sum += h[i];
  printf("sum %f\n", sum);
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
  cudaFreeHost(h);
  cudaFree(d);
}
