// expect: deadlock line 11 and 13
// One warp goes to the barrier of the cluster, the other one to that of the block.
#include "clusters.h"

__global__ void exchange(int* out) {
  __shared__ int own[64];
  const auto cluster = cg::this_cluster();
  const int i = blockIdx.x * 64 + threadIdx.x;
  own[threadIdx.x] = i;
  if (threadIdx.x < 32) {
    cluster.sync();
  } else {
    __syncthreads();
  }
  const int* theirs = cluster.map_shared_rank(own, cluster.block_rank() ^ 1);
  out[i] = theirs[threadIdx.x];
  cluster.sync();
}

int main() {
  Device<int> out(256);
  launch(exchange, 4, 64, 2, out.get());
  return out.verify([](int i) { return i ^ 64; });
}
