// Every launch is followed by cudaGetLastError.
#include "../zoo.h"

__global__ void fill(int* out, int value) {
  out[threadIdx.x] = value;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 128));
  fill<<<1, 32>>>(out, 1);
  CHECK(cudaGetLastError());
  fill<<<1, 32>>>(out, 2);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
  return 0;
}
