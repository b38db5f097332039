// Nobody called cudaMalloc: the kernel gets a null pointer.
#include "../check.cuh"

__global__ void fill(int* out) { out[threadIdx.x] = 1; }

int main() {
  int* out = nullptr;
  fill<<<1, 64>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
