// The flag is an atomic: what is ordered are the two fences.
#include "../zoo.h"

__global__ void tell(volatile int* count, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *count = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    out[blockIdx.x - 1] = *count;
  }
}

int main() {
  Device<int> count(1), flag(1), out(8);
  tell<<<9, 1>>>(count.get(), flag.get(), out.get());
  return out.verify(42);
}
