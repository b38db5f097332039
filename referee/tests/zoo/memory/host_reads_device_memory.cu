// expect: device-pointer line 13
// Host code follows a device pointer.
#include "../zoo.h"

__global__ void answer(int* out) {
  *out = 42;
}

int main() {
  Device<int> out(1);
  answer<<<1, 1>>>(out.get());
  CHECK(cudaDeviceSynchronize());
  const int result = *out.get();
  return result == 42 ? 0 : 1;
}
