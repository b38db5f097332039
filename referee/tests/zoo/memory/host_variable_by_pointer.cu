// expect: host-pointer line 6
// The result shall go straight into a variable of main().
#include "../zoo.h"

__global__ void answer(int* out) {
  *out = 42;
}

int main() {
  int result = 0;
  answer<<<1, 1>>>(&result);
  CHECK(cudaDeviceSynchronize());
  return result == 42 ? 0 : 1;
}
