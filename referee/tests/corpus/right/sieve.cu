#include <stdio.h>
#include <stdlib.h>
__global__ void strike(unsigned char* composite, int n, int p) {
  long k = (long)p * p + (long)p * (blockIdx.x * blockDim.x + threadIdx.x);
  if (k < n) composite[k] = 1;
}
__global__ void count(const unsigned char* composite, int n, int* total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int mine = __syncthreads_count(i >= 2 && i < n && !composite[i]);
  if (threadIdx.x == 0) atomicAdd(total, mine);
}
int main(void) {
  const int n = 200000;
  unsigned char *d, *h = (unsigned char*)calloc(n, 1);
  int *total, primes = 0;
  cudaMalloc((void**)&d, n);
  cudaMemset(d, 0, n);
  cudaMallocManaged((void**)&total, sizeof(int));
  *total = 0;
  for (int p = 2; p * p < n; p++) {
    if (h[p]) continue;
    for (int k = p * p; k < n; k += p) h[k] = 1;
    strike<<<(n / p + 255) / 256, 256>>>(d, n, p);
  }
  count<<<(n + 511) / 512, 512>>>(d, n, total);
  cudaDeviceSynchronize();
  for (int i = 2; i < n; i++) primes += !h[i];
  printf("%d primes, expected %d\n", *total, primes);
  int wrong = *total != primes;
  cudaFree(d);
  cudaFree(total);
  free(h);
  return wrong;
}
