// The barrier of a cluster waits for all threads of all blocks; here, for some that never come.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) wait_for_all(int* out) {
  const cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x < 32) cluster.sync();
  __syncthreads();
  out[blockIdx.x] = 1;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 2 * sizeof(int)));
  wait_for_all<<<2, 64>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
}
