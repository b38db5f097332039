// Page-locked memory lives on the host, and the device may read it.
#include "../zoo.h"

__global__ void twice(int* out, const int* in) {
  out[threadIdx.x] = 2 * in[threadIdx.x];
}

int main() {
  Device<int> out(32);
  int* in = nullptr;
  CHECK(cudaMallocHost(&in, 32 * sizeof(int)));
  for (int i = 0; i < 32; ++i) in[i] = i;
  twice<<<1, 32>>>(out.get(), in);
  const int status = out.verify([](int i) { return 2 * i; });
  CHECK(cudaFreeHost(in));
  return status;
}
