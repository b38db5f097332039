#include <cstdio>
typedef float (*op_t)(float, float);
__device__ float add(float a, float b) { return a + b; }
__device__ float mul(float a, float b) { return a * b; }
__device__ float mx(float a, float b) { return fmaxf(a, b); }
__device__ op_t d_add = add, d_mul = mul;
__device__ op_t table[3] = {add, mul, mx};
template <op_t F>
__global__ void fixed(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = F(a[i], b[i]);
}
__global__ void apply(op_t f, const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = (*f)(a[i], b[i]);
}
__global__ void by_table(int which, const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = table[which](a[i], b[i]);
}
int main() {
  const int n = 4096;
  static float h[n];
  float *a, *b, *c;
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&b, sizeof h);
  cudaMalloc(&c, sizeof h);
  for (int i = 0; i < n; i++) h[i] = i;
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  for (int i = 0; i < n; i++) h[i] = 3;
  cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
  op_t f;
  int bad = 0;
  cudaMemcpyFromSymbol(&f, d_add, sizeof(op_t));
  apply<<<16, 256>>>(f, a, b, c, n);
  cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) bad += h[i] != i + 3;
  cudaMemcpyFromSymbol(&f, d_mul, sizeof(op_t));
  apply<<<16, 256>>>(f, a, b, c, n);
  cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) bad += h[i] != i * 3;
  by_table<<<16, 256>>>(2, a, b, c, n);
  cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) bad += h[i] != (i > 3 ? i : 3);
  fixed<mul><<<16, 256>>>(a, b, c, n);
  cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) bad += h[i] != i * 3;
  printf("%d bad\n", bad);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return bad != 0;
}
