// The threads read within their tile.
#include "../zoo.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void rotate(int* out) {
  __shared__ int values[32];
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int t = threadIdx.x;
  values[t] = t;
  tile.sync();
  out[t] = values[t ^ 7];
}

int main() {
  Device<int> out(32);
  rotate<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i ^ 7; });
}
