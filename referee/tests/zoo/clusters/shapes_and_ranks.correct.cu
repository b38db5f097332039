#include "clusters.h"

// Clusters of two dimensions, declared with the kernel; own and other addresses; arrays that some
// blocks come to later; warps that meet on different lines.
template <class T>
__device__ void place(T* out) {
  extern __shared__ unsigned char bytes[];
  T* const wide = reinterpret_cast<T*>(bytes);
  __shared__ T last;
  const auto cluster = cg::this_cluster();
  const unsigned rank = cluster.block_rank();
  if (threadIdx.x == 0) last = T(rank);
  wide[threadIdx.x] = T(cluster.thread_rank());
  if (threadIdx.x < 32) {
    cluster.sync();
  } else {
    cluster.sync();
  }
  const unsigned next = (rank + 1) % cluster.num_blocks();
  T* const theirs = cluster.map_shared_rank(wide, next);
  bool right = cluster.query_shared_rank(theirs) == next && cluster.query_shared_rank(wide) == rank;
  right = right && cluster.map_shared_rank(&last, rank)[0] == T(rank);
  right = right && *cluster.map_shared_rank(&last, next) == T(next);
  right = right && theirs[threadIdx.x] == T(next * 64 + threadIdx.x);
  right = right && cluster.dim_blocks().x == 2 && cluster.dim_blocks().y == 3;
  right = right && cluster.block_index().x == blockIdx.x % 2 &&
          cluster.block_index().y == blockIdx.y % 3;
  right = right && cluster.num_threads() == 6 * 64 && cluster.dim_threads().y == 3;
  right = right && __clusterIdx().y == blockIdx.y / 3 && __clusterGridDimInClusters().x == 2;
  cluster.barrier_arrive();
  if (!right) atomicAdd(out, 1);
  cluster.barrier_wait();
}

__global__ void __cluster_dims__(2, 3, 1) kernel(int* out) {
  place<int>(out);
  __shared__ int late[2];
  const auto cluster = cg::this_cluster();
  if (cluster.block_rank() == 0 && threadIdx.x < 10)
    cluster.map_shared_rank(late, 1 + threadIdx.x / 2)[threadIdx.x % 2] = threadIdx.x;
  cluster.sync();
  if (cluster.block_rank() > 0 && threadIdx.x < 2 &&
      late[threadIdx.x] != int(2 * (cluster.block_rank() - 1) + threadIdx.x))
    atomicAdd(out, 1);
}

int main() {
  Device<int> out(1);
  kernel<<<dim3(4, 6), 64, 64 * sizeof(int)>>>(out.get());
  return out.verify(0);
}
