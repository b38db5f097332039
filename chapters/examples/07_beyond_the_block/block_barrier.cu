// neighbours.cu with a barrier of the block where one of the cluster belongs.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(4, 1, 1) total_of_clusters(int* totals, const int* in) {
  __shared__ int sum;
  const cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (cluster.thread_rank() == 0) {
    int total = 0;
    for (unsigned rank = 0; rank < cluster.num_blocks(); ++rank)
      total += *cluster.map_shared_rank(&sum, rank);
    totals[blockIdx.x / cluster.num_blocks()] = total;
  }
  cluster.sync();  // nobody leaves while another one reads
}

int main() {
  const int n = 1024;
  int values[n], totals[2] = {};
  for (int i = 0; i < n; ++i) values[i] = i % 100;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(totals)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  total_of_clusters<<<8, 128>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(totals, out, sizeof(totals), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("the first cluster has %d, the second %d\n", totals[0], totals[1]);
}
