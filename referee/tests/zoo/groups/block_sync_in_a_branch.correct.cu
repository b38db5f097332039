// All threads come to the block's sync().
#include "../zoo.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void wait(int* out) {
  __shared__ int tile[64];
  const cg::thread_block block = cg::this_thread_block();
  const int t = block.thread_rank();
  tile[t] = t;
  block.sync();
  out[t] = tile[63 - t];
}

int main() {
  Device<int> out(64);
  wait<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 63 - i; });
}
