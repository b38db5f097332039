#include "clusters.h"

__global__ void count(int* out) {
  __shared__ int counts[32];
  const auto cluster = cg::this_cluster();
  counts[threadIdx.x] = 0;
  cluster.sync();
  const int value = (blockIdx.x * 32 + threadIdx.x) * 7 % 128;
  atomicAdd(cluster.map_shared_rank(counts, value / 32) + value % 32, 1);
  cluster.sync();
  out[blockIdx.x * 32 + threadIdx.x] = counts[threadIdx.x];
}

int main() {
  Device<int> out(256);
  launch(count, 8, 32, 4, out.get());
  return out.verify([](int i) { return 1; });
}
