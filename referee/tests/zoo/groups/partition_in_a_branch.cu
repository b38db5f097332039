// expect: different-collective line 13 and 14 or barrier-divergence line 13 and 14 or absent-lane line 13
// Partitioning is collective: all threads of the parent take part, not those of one branch.
#include "../zoo.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void split(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int t = warp.thread_rank();
  int size = 0;
  if (t < 20) size = cg::labeled_partition(warp, t % 2).size();
  warp.sync();
  out[t] = size;
}

int main() {
  Device<int> out(32);
  split<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 20 ? 10 : 0; });
}
