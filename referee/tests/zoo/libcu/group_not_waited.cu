// expect: copy-in-flight line 15 and 17
// The barrier of the block does not wait for copies. What was there before is read.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

#include "../zoo.h"

namespace cg = cooperative_groups;

__global__ void shift(const int* in, int* out) {
  __shared__ int tile[64];
  const auto block = cg::this_thread_block();
  tile[threadIdx.x] = 0;
  block.sync();
  cg::memcpy_async(block, tile, in, sizeof tile);
  block.sync();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

int main() {
  Device<int> in(64, [](int i) { return i; }), out(64);
  shift<<<1, 64>>>(in.get(), out.get());
  return out.verify([](int i) { return 63 - i; });
}
