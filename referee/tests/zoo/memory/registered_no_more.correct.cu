#include "../zoo.h"

__global__ void twice(int* data) {
  data[threadIdx.x] *= 2;
}

int main() {
  std::vector<int> data(32, 1);
  int* seen = nullptr;
  CHECK(cudaHostRegister(data.data(), 32 * sizeof(int), cudaHostRegisterMapped));
  bool right = cudaHostRegister(data.data() + 3, 4, 0) == cudaErrorHostMemoryAlreadyRegistered;
  CHECK(cudaHostGetDevicePointer(&seen, data.data(), 0));
  twice<<<1, 32>>>(seen);
  CHECK(cudaDeviceSynchronize());
  right = right && data[31] == 2;
  CHECK(cudaHostUnregister(data.data()));
  right = right && cudaHostUnregister(data.data()) == cudaErrorHostMemoryNotRegistered;
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
