// expect: host-pointer line 6
// The kernel runs when the memory is the host's alone again.
#include "../zoo.h"

__global__ void twice(int* data) {
  data[threadIdx.x] *= 2;
}

int main() {
  std::vector<int> data(32, 1);
  CHECK(cudaHostRegister(data.data(), 32 * sizeof(int), cudaHostRegisterMapped));
  CHECK(cudaHostUnregister(data.data()));
  twice<<<1, 32>>>(data.data());
  cudaDeviceSynchronize();
}
