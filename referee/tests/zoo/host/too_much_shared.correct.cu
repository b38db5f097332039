// cudaFuncSetAttribute asks for it.
#include "../zoo.h"

__global__ void fill(int* out) {
  extern __shared__ int tile[];
  tile[threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x];
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 32 * sizeof(int)));
  CHECK(cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024));
  fill<<<1, 32, 64 * 1024>>>(out);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
  return 0;
}
