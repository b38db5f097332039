// An atomic reads and writes in one step.
#include "../zoo.h"

__global__ void count(int* total) {
  if (threadIdx.x == 0) atomicAdd(total, 1);
}

int main() {
  Device<int> total(1);
  count<<<20, 32>>>(total.get());
  return total.verify(20);
}
