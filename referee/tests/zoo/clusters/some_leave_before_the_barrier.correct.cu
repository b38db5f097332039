#include "clusters.h"

// Threads that have ended are not waited for: warps that have no work leave, one block as a whole.
// Nobody touches the shared memory of that block.
__global__ void pair(int* out) {
  __shared__ int own[32];
  const auto cluster = cg::this_cluster();
  if (threadIdx.x >= 32 || cluster.block_rank() == 3) return;
  const unsigned rank = cluster.block_rank();
  own[threadIdx.x] = rank;
  cluster.sync();
  out[blockIdx.x * 32 + threadIdx.x] = *cluster.map_shared_rank(own + threadIdx.x, (rank + 1) % 3);
  cluster.sync();
}

int main() {
  Device<int> out(256);
  launch(pair, 8, 64, 4, out.get());
  return out.verify([](int i) { return i / 32 % 4 == 3 ? 0 : (i / 32 % 4 + 1) % 3; });
}
