#include "clusters.h"

// Clusters of a cooperative launch: the barrier of the grid is also one of each cluster.
__global__ void totals(int* out, int* scratch) {
  __shared__ int sum;
  const auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = 0;
  cluster.sync();
  atomicAdd(cluster.map_shared_rank(&sum, 0), 1);
  cg::this_grid().sync();
  if (cluster.thread_rank() == 0) scratch[blockIdx.x / 4] = sum;
  cg::this_grid().sync();
  if (threadIdx.x == 0) out[blockIdx.x] = scratch[0] + scratch[1];
}

int main() {
  Device<int> out(8), scratch(2);
  cudaLaunchAttribute attributes[2] = {};
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = 4;
  attributes[0].val.clusterDim.y = attributes[0].val.clusterDim.z = 1;
  attributes[1].id = cudaLaunchAttributeCooperative;
  attributes[1].val.cooperative = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(8);
  config.blockDim = dim3(64);
  config.attrs = attributes;
  config.numAttrs = 2;
  CHECK(cudaLaunchKernelEx(&config, totals, out.get(), scratch.get()));
  return out.verify(512);
}
