// finds: unchecked-error
#include <cstdio>
#include <cstdlib>
__global__ void madd(const float* a, const float* b, float* c, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n) c[y * n + x] = a[y * n + x] + b[y * n + x];
}
int main() {
  int n = 1024;
  size_t s = n * n * sizeof(float);
  float *h = (float*)malloc(s), *a, *b, *c;
  for (int i = 0; i < n * n; i++) h[i] = i;
  cudaMalloc(&a, s);
  cudaMalloc(&b, s);
  cudaMalloc(&c, s);
  cudaMemcpy(a, h, s, cudaMemcpyHostToDevice);
  cudaMemcpy(b, h, s, cudaMemcpyHostToDevice);
  cudaMemset(c, 0, s);
  dim3 block(64, 64), grid(n / 64, n / 64);
  madd<<<grid, block>>>(a, b, c, n);
  cudaMemcpy(h, c, s, cudaMemcpyDeviceToHost);
  printf("%f\n", h[5]);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  free(h);
}
