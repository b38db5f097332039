#include "clusters.h"

__global__ void exchange(int* out) {
  __shared__ int own[64];
  const auto cluster = cg::this_cluster();
  const int i = blockIdx.x * 64 + threadIdx.x;
  own[threadIdx.x] = i;
  cluster.sync();
  const int* theirs = cluster.map_shared_rank(own, cluster.block_rank() ^ 1);
  out[i] = theirs[threadIdx.x];
  cluster.sync();
}

int main() {
  Device<int> out(256);
  launch(exchange, 4, 64, 2, out.get());
  return out.verify([](int i) { return i ^ 64; });
}
