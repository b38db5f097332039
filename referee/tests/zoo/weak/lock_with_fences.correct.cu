// A lock with fences keeps volatile data, a counter that many only look at never goes back, and
// atomics see the latest value.
#include "../zoo.h"

__global__ void count(int* lock, volatile int* total, volatile int* steps, int* wrong) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *total = *total + 1;
  __threadfence();
  atomicExch(lock, 0);

  atomicAdd(const_cast<int*>(steps), 1);
  int before = 0;
  for (int i = 0; i < 20; ++i) {
    const int now = *steps;
    if (now < before) atomicExch(wrong, 1);
    before = now;
  }
  if (atomicAdd(const_cast<int*>(steps), 0) < before) atomicExch(wrong, 2);
}

int main() {
  Device<int> lock(1), total(1), steps(1), wrong(1);
  count<<<40, 1>>>(lock.get(), total.get(), steps.get(), wrong.get());
  return total.verify(40) + wrong.verify(0);
}
