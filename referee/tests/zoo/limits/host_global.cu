// limit: host-pointer line 8
// The address of a host's global variable means nothing on the device.
#include "../zoo.h"

int result = 0;

__global__ void answer(int* out) {
  *out = 42;
}

int main() {
  answer<<<1, 1>>>(&result);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  return 0;
}
