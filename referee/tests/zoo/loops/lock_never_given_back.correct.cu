// Whoever takes it gives it back.
#include "../zoo.h"

__global__ void enter(int* lock, int* total) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *total += 1;
  __threadfence();
  atomicExch(lock, 0);
}

int main() {
  Device<int> lock(1), total(1);
  enter<<<1, 2>>>(lock.get(), total.get());
  return total.verify(2);
}
