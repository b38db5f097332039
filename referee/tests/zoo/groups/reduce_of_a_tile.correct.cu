// The block synchronises between.
#include "../zoo.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void sum(int* out) {
  __shared__ int sums[4];
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<32>(block);
  const int t = block.thread_rank();
  const int part = cg::reduce(tile, t, cg::plus<int>());
  if (tile.thread_rank() == 0) sums[tile.meta_group_rank()] = part;
  block.sync();
  out[t] = sums[0] + sums[1] + sums[2] + sums[3];
}

int main() {
  Device<int> out(128);
  sum<<<1, 128>>>(out.get());
  return out.verify(127 * 64);
}
