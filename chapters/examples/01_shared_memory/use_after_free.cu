// The kernel writes memory that the host has given back already.
#include "../check.cuh"

__global__ void fill(int* out) { out[threadIdx.x] = 1; }

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 64 * sizeof(int)));
  CHECK(cudaFree(out));
  fill<<<1, 64>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
