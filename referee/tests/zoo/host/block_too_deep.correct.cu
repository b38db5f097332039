// The long side of the block is x.
#include "../zoo.h"

__global__ void fill(int* out) {
  out[threadIdx.x + threadIdx.z] = 1;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 128 * sizeof(int)));
  fill<<<1, dim3(128, 1, 1)>>>(out);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
  return 0;
}
