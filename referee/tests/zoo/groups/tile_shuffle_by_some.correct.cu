// All threads of the tile shuffle.
#include "../zoo.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void broadcast(int* out) {
  const cg::thread_block block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<16>(block);
  int value = tile.thread_rank();
  value = tile.shfl(value, 3);
  block.sync();
  out[block.thread_rank()] = value;
}

int main() {
  Device<int> out(32);
  broadcast<<<1, 32>>>(out.get());
  return out.verify(3);
}
