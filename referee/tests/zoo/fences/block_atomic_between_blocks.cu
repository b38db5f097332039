// expect: global-race line 6
// atomicAdd_block is indivisible within its block only, and two blocks add.
#include "../zoo.h"

__global__ void count(int* total) {
  atomicAdd_block(total, 1);
}

int main() {
  Device<int> total(1);
  count<<<2, 32>>>(total.get());
  return total.verify(64);
}
