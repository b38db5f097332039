// limit: uninitialised-read line 7
// The last element is filled but for its last byte.
#include "../zoo.h"

__global__ void any(int* out, const int* in) {
  const int t = threadIdx.x;
  if (in[t] != 0) *out = 1;
}

int main() {
  Device<int> out(1);
  int* in;
  CHECK(cudaMalloc(&in, 32 * sizeof(int)));
  CHECK(cudaMemset(in, 0, 32 * sizeof(int) - 1));
  any<<<1, 32>>>(out.get(), in);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(in));
  return 0;
}
