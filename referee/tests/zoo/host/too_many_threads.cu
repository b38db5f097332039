// expect: unchecked-error line 13
// says: (invalid configuration argument): a block of 2048
// A block has at most 1024 threads, and nobody asks whether the launch worked.
#include "../zoo.h"

__global__ void fill(int* out) {
  out[threadIdx.x] = 1;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 2048 * sizeof(int)));
  fill<<<1, 2048>>>(out);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
  return 0;
}
