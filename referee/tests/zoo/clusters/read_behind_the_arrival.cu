// expect: absent-block line 14
// says: between its arrival at the cluster's barrier, in line 13, and its wait
// The others wait until all have arrived, and not until all have read.
#include "clusters.h"

__global__ void exchange(int* out) {
  __shared__ int own[32];
  const auto cluster = cg::this_cluster();
  const int i = blockIdx.x * 32 + threadIdx.x;
  own[threadIdx.x] = i;
  cluster.sync();
  const int* theirs = cluster.map_shared_rank(own, cluster.block_rank() ^ 1);
  cluster.barrier_arrive();
  out[i] = theirs[threadIdx.x];
  cluster.barrier_wait();
}

int main() {
  Device<int> out(256);
  launch(exchange, 8, 32, 4, out.get());
  return out.verify([](int i) { return i ^ 32; });
}
