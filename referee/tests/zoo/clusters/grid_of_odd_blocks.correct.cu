#include "clusters.h"

__global__ void kernel(int* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = cg::this_cluster().num_blocks();
}

int main() {
  Device<int> out(8);
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = 2;
  attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(8);
  config.blockDim = dim3(32);
  config.attrs = &attribute;
  config.numAttrs = 1;
  CHECK(cudaLaunchKernelEx(&config, kernel, out.get()));
  return out.verify(2);
}
