// finds: shared-race
#include <cstdio>
#include <cstdlib>
__global__ void hist(const unsigned int* v, unsigned int* bins, int n) {
  __shared__ unsigned int local[64];
  if (threadIdx.x < 64) local[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) local[v[i] % 64]++;
  __syncthreads();
  if (threadIdx.x < 64) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
int main() {
  int n = 1 << 19;
  unsigned *h = (unsigned*)malloc(n * 4), *d, *b, r[64];
  for (int i = 0; i < n; i++) h[i] = rand();
  cudaMalloc(&d, n * 4);
  cudaMalloc(&b, 256);
  cudaMemset(b, 0, 256);
  cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
  hist<<<n / 256, 256>>>(d, b, n);
  cudaMemcpy(r, b, 256, cudaMemcpyDeviceToHost);
  unsigned s = 0;
  for (unsigned x : r) s += x;
  printf("%u of %d\n", s, n);
  cudaFree(d);
  cudaFree(b);
  free(h);
}
