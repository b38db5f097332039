// expect: unchecked-error line 15
// For no elements the grid is 0, which is an error that nobody sees.
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
  fill<<<blocks, 32>>>(out, n);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
  return 0;
}
