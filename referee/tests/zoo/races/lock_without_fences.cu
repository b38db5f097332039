// expect: global-race line 8
// The lock lets one thread in at a time, but without fences it publishes nothing.
#include "../zoo.h"

__global__ void add_locked(int* lock, int* total) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  *total += 1;
  atomicExch(lock, 0);
}

int main() {
  Device<int> lock(1), total(1);
  add_locked<<<4, 48>>>(lock.get(), total.get());
  return total.verify(4 * 48);
}
