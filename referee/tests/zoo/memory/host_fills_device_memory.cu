// expect: device-pointer line 14
// may: uninitialised-read line 7
// Host code fills memory that lives on the device.
#include "../zoo.h"

__global__ void twice(int* out, const int* in) {
  out[threadIdx.x] = 2 * in[threadIdx.x];
}

int main() {
  Device<int> out(32);
  int* in = nullptr;
  CHECK(cudaMalloc(&in, 32 * sizeof(int)));
  for (int i = 0; i < 32; ++i) in[i] = i;
  twice<<<1, 32>>>(out.get(), in);
  const int status = out.verify([](int i) { return 2 * i; });
  CHECK(cudaFree(in));
  return status;
}
