// The flag is read and written with atomics.
#include "../zoo.h"

__global__ void hand_over(int* data, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    *out = *data;
  }
}

int main() {
  Device<int> data(1), flag(1), out(1);
  hand_over<<<2, 1>>>(data.get(), flag.get(), out.get());
  return out.verify(42);
}
