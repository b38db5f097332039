// A kernel asserts what its caller does not keep.
#include <cassert>

#include "../check.cuh"

__global__ void first_half(int* out, int n) {
  assert(n % 2 == 0);
  if (static_cast<int>(threadIdx.x) < n / 2) out[threadIdx.x] = 1;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 33 * sizeof(int)));
  first_half<<<1, 33>>>(out, 33);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
}
