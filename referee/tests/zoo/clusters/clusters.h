// What the programs with clusters share.
#pragma once

#include <cooperative_groups.h>

#include "../zoo.h"

namespace cg = cooperative_groups;

template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), int blocks, int threads, int cluster,
            Arguments... arguments) {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = cluster;
  attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(threads);
  config.attrs = &attribute;
  config.numAttrs = 1;
  CHECK(cudaLaunchKernelEx(&config, kernel, arguments...));
}
