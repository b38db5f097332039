// expect: global-race line 11
// Each block adds to the sum of the block before; the flag that it waits for has no fence behind it.
#include "../zoo.h"

__global__ void chain(int* sums, volatile int* ready) {
  const int b = blockIdx.x;
  if (b > 0) {
    while (ready[b - 1] == 0) {
    }
  }
  sums[b] = b + (b > 0 ? sums[b - 1] : 0);
  __threadfence();
  ready[b] = 1;
}

int main() {
  Device<int> sums(6), ready(6);
  chain<<<6, 1>>>(sums.get(), ready.get());
  return sums.verify([](int i) { return i * (i + 1) / 2; });
}
