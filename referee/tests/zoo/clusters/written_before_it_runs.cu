// expect: absent-block line 10
// Nothing says that the other block has started.
#include "clusters.h"

__global__ void exchange(int* out) {
  __shared__ int inbox[32];
  const auto cluster = cg::this_cluster();
  const int i = blockIdx.x * 32 + threadIdx.x;
  int* theirs = cluster.map_shared_rank(inbox, cluster.block_rank() ^ 1);
  theirs[threadIdx.x] = i;
  cluster.sync();
  out[i] = inbox[threadIdx.x];
}

int main() {
  Device<int> out(256);
  launch(exchange, 8, 32, 4, out.get());
  return out.verify([](int i) { return i ^ 32; });
}
