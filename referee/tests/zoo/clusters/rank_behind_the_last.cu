// expect: out-of-bounds line 12
// The last block has no neighbour on its right.
#include "clusters.h"

__global__ void exchange(int* out) {
  __shared__ int own[32];
  const auto cluster = cg::this_cluster();
  const int i = blockIdx.x * 32 + threadIdx.x;
  own[threadIdx.x] = i;
  cluster.sync();
  const int right = cluster.block_rank() + 1;
  out[i] = cluster.map_shared_rank(own, right)[threadIdx.x];
  cluster.sync();
}

int main() {
  Device<int> out(256);
  launch(exchange, 8, 32, 4, out.get());
  return out.verify([](int i) { return i / 128 * 128 + (i + 32) % 128; });
}
