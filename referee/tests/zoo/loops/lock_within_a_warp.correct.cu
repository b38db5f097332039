// Lanes of one warp may take a lock one after another: each makes progress on its own.
#include "../zoo.h"

__global__ void add_locked(int* lock, volatile int* total) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      *total = *total + 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

int main() {
  Device<int> lock(1), total(1);
  add_locked<<<2, 64>>>(lock.get(), total.get());
  return total.verify(128);
}
