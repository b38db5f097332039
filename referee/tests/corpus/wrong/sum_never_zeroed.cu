// finds: uninitialised-read
#include <cstdio>
#include <vector>
__global__ void dot(const double* a, const double* b, double* r, int n) {
  double s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    s += a[i] * b[i];
  for (int o = 16; o > 0; o >>= 1) s += __shfl_down_sync(0xffffffff, s, o);
  if (!(threadIdx.x & 31)) atomicAdd(r, s);
}
int main() {
  int n = 1 << 20;
  std::vector<double> h(n, 0.5);
  double *a, *b, *r, res;
  cudaMalloc(&a, n * 8);
  cudaMalloc(&b, n * 8);
  cudaMalloc(&r, 8);
  cudaMemcpy(a, h.data(), n * 8, cudaMemcpyHostToDevice);
  cudaMemcpy(b, h.data(), n * 8, cudaMemcpyHostToDevice);
  dot<<<128, 256>>>(a, b, r, n);
  cudaMemcpy(&res, r, 8, cudaMemcpyDeviceToHost);
  printf("%f (expected %f)\n", res, n * 0.25);
  cudaFree(a);
  cudaFree(b);
  cudaFree(r);
}
