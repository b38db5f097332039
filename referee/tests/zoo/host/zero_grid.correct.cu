// No elements, no launch.
#include "../zoo.h"

__global__ void fill(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 1;
}

int main() {
  const int n = 0;
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 128));
  const int blocks = (n + 31) / 32;
  if (blocks > 0) fill<<<blocks, 32>>>(out, n);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
  return 0;
}
