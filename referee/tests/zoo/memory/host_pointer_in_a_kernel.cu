// expect: host-pointer line 6
// The kernel gets a pointer to host memory.
#include "../zoo.h"

__global__ void add(int* out, const int* in) {
  out[threadIdx.x] = in[threadIdx.x] + 1;
}

int main() {
  std::vector<int> host(32, 4);
  Device<int> out(32), in(32);
  CHECK(cudaMemcpy(in.get(), host.data(), 32 * sizeof(int), cudaMemcpyHostToDevice));
  add<<<1, 32>>>(out.get(), host.data());
  return out.verify(5);
}
