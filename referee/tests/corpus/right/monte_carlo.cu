#include <math.h>
#include <stdint.h>
#include <stdio.h>
typedef unsigned long long ull;
__device__ __forceinline__ uint32_t lcg(uint32_t& s) {
  s = 1664525u * s + 1013904223u;
  return s;
}
__device__ uint32_t hash(uint32_t a) {
  a = (a ^ 61) ^ (a >> 16);
  a += a << 3;
  a ^= a >> 4;
  a *= 0x27d4eb2d;
  a ^= a >> 15;
  return a;
}
__global__ void mc(ull* hits, int per) {
  uint32_t s = hash(blockIdx.x * blockDim.x + threadIdx.x + 1);
  ull mine = 0;
  for (int i = 0; i < per; i++) {
    float x = (lcg(s) >> 8) * (1.0f / 16777216.0f), y = (lcg(s) >> 8) * (1.0f / 16777216.0f);
    mine += x * x + y * y <= 1.0f;
  }
  __shared__ ull block;
  if (threadIdx.x == 0) block = 0;
  __syncthreads();
  atomicAdd(&block, mine);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(hits, block);
}
int main(void) {
  ull* hits;
  cudaMallocManaged(&hits, sizeof(ull));
  *hits = 0;
  const int B = 256, T = 256, N = 1000;
  mc<<<B, T>>>(hits, N);
  cudaDeviceSynchronize();
  double pi = 4.0 * *hits / ((double)B * T * N);
  printf("pi ~ %.6f (error %.2e)\n", pi, fabs(pi - M_PI));
  cudaFree(hits);
}
