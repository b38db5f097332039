// expect: global-race line 7 and 8
// Global memory within a block needs the barrier as much as shared memory does.
#include "../zoo.h"

__global__ void shift(int* out, int* scratch) {
  const int t = threadIdx.x;
  scratch[t] = 3 * t;
  out[t] = scratch[(t + 32) % 64];
}

int main() {
  Device<int> out(64), scratch(64);
  shift<<<1, 64>>>(out.get(), scratch.get());
  return out.verify([](int i) { return 3 * ((i + 32) % 64); });
}
