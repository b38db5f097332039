// A tile's ballot counts everybody.
#include "../zoo.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void count(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int t = warp.thread_rank();
  const int even = __popc(warp.ballot(t % 2 == 0));
  if (t % 2 == 0) out[t] = even;
}

int main() {
  Device<int> out(32);
  count<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i % 2 == 0 ? 16 : 0; });
}
