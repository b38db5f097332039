// finds: global-race
#include <cstdio>
// Jacobi's formula on one array: neighbours are read while others write them.
__global__ void smooth(float* u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i < n - 1) u[i] = 0.5f * (u[i - 1] + u[i + 1]);
}
int main() {
  const int n = 10000;
  float *u, last;
  cudaMallocManaged(&u, n * sizeof(float));
  for (int i = 0; i < n; i++) u[i] = i % 2;
  for (int s = 0; s < 5; s++) smooth<<<(n + 255) / 256, 256>>>(u, n);
  cudaDeviceSynchronize();
  last = u[n / 2];
  printf("%f\n", last);
  cudaFree(u);
}
