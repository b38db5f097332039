// finds: out-of-bounds
#include <cstdio>
__global__ void reverse(double* d, int n) {
  extern __shared__ double s[];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  d[t] = s[n - t - 1];
}
int main() {
  const int n = 512;
  double h[n], *d;
  for (int i = 0; i < n; i++) h[i] = i;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  reverse<<<1, n, n>>>(d, n);
  if (cudaGetLastError()) puts("launch");
  if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost)) puts("copy");
  for (int i = 0; i < n; i++)
    if (h[i] != n - 1 - i) {
      printf("wrong at %d\n", i);
      break;
    }
  cudaFree(d);
}
