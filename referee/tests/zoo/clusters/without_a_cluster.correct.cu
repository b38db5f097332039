#include "clusters.h"

// Launched the ordinary way, a block is a cluster of its own.
__global__ void kernel(int* out) {
  __shared__ int own[64];
  const auto cluster = cg::this_cluster();
  own[threadIdx.x] = threadIdx.x;
  cluster.sync();
  const int* same = cluster.map_shared_rank(own, 0);
  out[threadIdx.x] = same[63 - threadIdx.x] + cluster.num_blocks() + cluster.block_rank();
  cluster.sync();
}

int main() {
  Device<int> out(64);
  kernel<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 64 - i; });
}
