// The memory is freed after the last kernel that uses it.
#include "../zoo.h"

__global__ void copy(int* out, const int* in) {
  out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  Device<int> out(32);
  int* in = nullptr;
  CHECK(cudaMalloc(&in, 32 * sizeof(int)));
  CHECK(cudaMemset(in, 0, 32 * sizeof(int)));
  copy<<<1, 32>>>(out.get(), in);
  CHECK(cudaFree(in));
  return out.verify(0);
}
