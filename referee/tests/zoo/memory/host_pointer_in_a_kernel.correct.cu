// The data are copied to the device first.
#include "../zoo.h"

__global__ void add(int* out, const int* in) {
  out[threadIdx.x] = in[threadIdx.x] + 1;
}

int main() {
  std::vector<int> host(32, 4);
  Device<int> out(32), in(32);
  CHECK(cudaMemcpy(in.get(), host.data(), 32 * sizeof(int), cudaMemcpyHostToDevice));
  add<<<1, 32>>>(out.get(), in.get());
  return out.verify(5);
}
