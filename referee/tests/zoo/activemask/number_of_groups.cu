// expect: activemask-dependence
// The program counts the groups that __activemask() makes, and takes it for the number of warps.
#include "../zoo.h"

__global__ void aggregate(int* groups, int* total) {
  const int lane = threadIdx.x % 32;
  const unsigned mask = __activemask();
  const int leader = __ffs(mask) - 1;
  int before = 0;
  if (lane == leader) {
    atomicAdd(groups, 1);
    before = atomicAdd(total, __popc(mask));
  }
  before = __shfl_sync(mask, before, leader);
  const int slot = before + __popc(mask & ((1u << lane) - 1));
  if (slot < 0) total[0] = 0;
}

int main() {
  Device<int> groups(1), total(1);
  aggregate<<<1, 64>>>(groups.get(), total.get());
  return groups.verify(2);
}
