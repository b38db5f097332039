// 1024 threads are allowed, and the launch is checked.
#include "../zoo.h"

__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 2048 * sizeof(int)));
  fill<<<1, 1024>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
  return 0;
}
