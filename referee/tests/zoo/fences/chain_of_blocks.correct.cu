// Every link of the chain waits, fences, works, fences and sets the next flag.
#include "../zoo.h"

__global__ void chain(int* sums, volatile int* ready) {
  const int b = blockIdx.x;
  if (b > 0) {
    while (ready[b - 1] == 0) {
    }
    __threadfence();
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
