// expect: global-race line 8 and 15
// The others see the flag, but no fence says that they see the total, too.
#include "../zoo.h"

__global__ void sum(int* total, unsigned* ready) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    *total = 100;
    __threadfence();
    atomicExch(ready, 1u);
  } else {
    while (atomicAdd(ready, 0u) == 0u) {
    }
  }
  atomicAdd(total, 1);
}

int main() {
  Device<int> total(1);
  Device<unsigned> ready(1);
  sum<<<6, 32>>>(total.get(), ready.get());
  return total.verify(106);
}
