// expect: barrier-divergence line 13 and 14 or absent-lane line 13 or different-collective line 13 and 14
// A tile's shuffle needs the whole tile, but half of it has gone on to the barrier.
#include "../zoo.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void broadcast(int* out) {
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<16>(block);
  int value = tile.thread_rank();
  if (tile.thread_rank() < 8) value = tile.shfl(value, 3);
  block.sync();
  out[block.thread_rank()] = value;
}

int main() {
  Device<int> out(32);
  broadcast<<<1, 32>>>(out.get());
  return out.verify(3);
}
