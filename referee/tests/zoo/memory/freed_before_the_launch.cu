// expect: use-after-free line 6
// The kernel gets a pointer that has been freed.
#include "../zoo.h"

__global__ void copy(int* out, const int* in) {
  out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  Device<int> out(32);
  int* in = nullptr;
  CHECK(cudaMalloc(&in, 32 * sizeof(int)));
  CHECK(cudaMemset(in, 0, 32 * sizeof(int)));
  CHECK(cudaFree(in));
  copy<<<1, 32>>>(out.get(), in);
  return out.verify(0);
}
