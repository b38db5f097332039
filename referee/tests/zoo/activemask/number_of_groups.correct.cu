// Opportunistic aggregation is right for any grouping: the total does not depend on it.
#include "../zoo.h"

__global__ void aggregate(int* groups, int* total) {
  const int lane = threadIdx.x % 32;
  const unsigned mask = __activemask();
  const int leader = __ffs(mask) - 1;
  int before = 0;
  if (lane == leader) {
    before = atomicAdd(total, __popc(mask));
  }
  before = __shfl_sync(mask, before, leader);
  const int slot = before + __popc(mask & ((1u << lane) - 1));
  atomicAdd(groups, slot);
}

int main() {
  Device<int> groups(1), total(1);
  aggregate<<<1, 64>>>(groups.get(), total.get());
  return total.verify(64) + groups.verify(63 * 32);
}
