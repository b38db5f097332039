// sync() of the tile does.
#include "../zoo.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void swap(int* out) {
  __shared__ int values[32];
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int t = tile.thread_rank();
  values[t] = t;
  const int same = tile.shfl(t, t);
  tile.sync();
  out[t] = values[same ^ 1];
}

int main() {
  Device<int> out(32);
  swap<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i ^ 1; });
}
