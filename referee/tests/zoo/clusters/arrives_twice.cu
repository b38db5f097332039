// expect: barrier-divergence line 10 and 11
// Each arrival at the barrier has its wait.
#include "clusters.h"

__global__ void exchange(int* out) {
  __shared__ int own[32];
  const auto cluster = cg::this_cluster();
  const int i = blockIdx.x * 32 + threadIdx.x;
  own[threadIdx.x] = i;
  cluster.barrier_arrive();
  cluster.sync();
  out[i] = cluster.map_shared_rank(own, cluster.block_rank() ^ 1)[threadIdx.x];
  cluster.sync();
}

int main() {
  Device<int> out(256);
  launch(exchange, 8, 32, 4, out.get());
  return out.verify([](int i) { return i ^ 32; });
}
