// expect: global-race line 7 and 14
// __threadfence_block orders nothing for another block.
#include "../zoo.h"

__global__ void hand_over(int* data, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence_block();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence_block();
    *out = *data;
  }
}

int main() {
  Device<int> data(1), flag(1), out(1);
  hand_over<<<2, 1>>>(data.get(), flag.get(), out.get());
  return out.verify(42);
}
