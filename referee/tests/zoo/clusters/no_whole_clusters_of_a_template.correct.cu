#include "clusters.h"

template <int N>
__global__ void __cluster_dims__(N, 1, 1) kernel(int* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = cg::this_cluster().num_blocks();
}

int main() {
  Device<int> out(6);
  kernel<3><<<6, 32>>>(out.get());
  CHECK(cudaGetLastError());
  return out.verify(3);
}
