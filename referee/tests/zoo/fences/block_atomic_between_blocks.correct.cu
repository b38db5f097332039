// atomicAdd is indivisible on the whole device.
#include "../zoo.h"

__global__ void count(int* total) {
  atomicAdd(total, 1);
}

int main() {
  Device<int> total(1);
  count<<<2, 32>>>(total.get());
  return total.verify(64);
}
