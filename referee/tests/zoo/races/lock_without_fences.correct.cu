// A fence behind taking the lock and one before giving it back.
#include "../zoo.h"

__global__ void add_locked(int* lock, int* total) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *total += 1;
  __threadfence();
  atomicExch(lock, 0);
}

int main() {
  Device<int> lock(1), total(1);
  add_locked<<<4, 48>>>(lock.get(), total.get());
  return total.verify(4 * 48);
}
