#include "clusters.h"

// Counters that one thread zeroes plainly, and that own and other blocks then update by turns.
__global__ void count(int* out) {
  __shared__ int total, rounds;
  const auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) total = rounds = 0;
  cluster.sync();
  for (unsigned rank = 0; rank < cluster.num_blocks(); ++rank) {
    atomicAdd(cluster.map_shared_rank(&total, rank), threadIdx.x);
    if (rank == cluster.block_rank()) atomicAdd(&rounds, 1);
  }
  cluster.sync();
  if (threadIdx.x == 0) out[blockIdx.x] = total + rounds;
}

int main() {
  Device<int> out(8);
  launch(count, 8, 32, 8, out.get());
  return out.verify(8 * 31 * 16 + 32);
}
