// says: curand_kernel.h is outside what the referee implements
#include <curand_kernel.h>
#include <cstdio>
__global__ void setup(curandState* s, unsigned long seed) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  curand_init(seed, i, 0, &s[i]);
}
__global__ void mc(curandState* s, unsigned* c, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  curandState l = s[i];
  unsigned h = 0;
  for (int k = 0; k < n; k++) {
    float x = curand_uniform(&l), y = curand_uniform(&l);
    if (x * x + y * y <= 1.f) h++;
  }
  s[i] = l;
  atomicAdd(c, h);
}
int main() {
  curandState* s;
  unsigned *c, h;
  cudaMalloc(&s, 64 * 256 * sizeof(curandState));
  cudaMalloc(&c, 4);
  cudaMemset(c, 0, 4);
  setup<<<64, 256>>>(s, 1234);
  mc<<<64, 256>>>(s, c, 100);
  cudaMemcpy(&h, c, 4, cudaMemcpyDeviceToHost);
  printf("%f\n", 4.0 * h / (64 * 256 * 100));
  cudaFree(s);
  cudaFree(c);
}
