#include "clusters.h"

// Values wander round a cluster, one block a round, with two buffers and one barrier a round.
__global__ void wander(int* out, int rounds) {
  __shared__ int slots[2][32];
  const auto cluster = cg::this_cluster();
  const unsigned next = (cluster.block_rank() + 1) % cluster.num_blocks();
  slots[0][threadIdx.x] = blockIdx.x * 32 + threadIdx.x;
  for (int round = 0; round < rounds; ++round) {
    cluster.sync();
    const int value = slots[round % 2][31 - threadIdx.x];
    cluster.map_shared_rank(slots[(round + 1) % 2], next)[threadIdx.x] = value;
  }
  cluster.sync();
  out[blockIdx.x * 32 + threadIdx.x] = slots[rounds % 2][threadIdx.x];
}

int main() {
  Device<int> out(256);
  launch(wander, 8, 32, 8, out.get(), 296);
  return out.verify([](int i) { return i; });
}
