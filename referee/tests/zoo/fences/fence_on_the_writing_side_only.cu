// expect: global-race line 7 and 13
// The reader may have read the data before it saw the flag: its fence is missing.
#include "../zoo.h"

__global__ void hand_over(int* data, int* flag, int* out) {
  if (blockIdx.x == 1) {
    *data = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    *out = *data;
  }
}

int main() {
  Device<int> data(1), flag(1), out(1);
  hand_over<<<2, 1>>>(data.get(), flag.get(), out.get());
  return out.verify(42);
}
