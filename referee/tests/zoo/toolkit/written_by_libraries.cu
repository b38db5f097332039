// expect: uninitialised-read line 8
// The library has filled the first half only.
#include <cstring>

#include "../zoo.h"

__global__ void copy(int* out, const int* in) {
  out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  int* in;
  if (cudaMallocManaged(&in, 64 * sizeof(int)) != cudaSuccess) return 2;
  std::memset(in, 0, 32 * sizeof(int));
  Device<int> out(64);
  copy<<<1, 64>>>(out.get(), in);
  cudaFree(in);
  return out.verify(0);
}
