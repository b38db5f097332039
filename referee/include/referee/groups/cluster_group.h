// The group of all threads of a cluster of blocks, and CUDA's functions for clusters without
// groups. CUDA C++ Programming Guide, "Cluster Group"; crt/sm_90_rt.h.
#pragma once

#include "../block.h"
#include "cluster.h"
#include "runtime.h"

inline dim3 __clusterDim() { return referee::groups::cluster_extent(); }
inline dim3 __clusterRelativeBlockIdx() {
  const dim3 extent = __clusterDim();
  return dim3(blockIdx.x % extent.x, blockIdx.y % extent.y, blockIdx.z % extent.z);
}
inline dim3 __clusterIdx() {
  const dim3 extent = __clusterDim();
  return dim3(blockIdx.x / extent.x, blockIdx.y / extent.y, blockIdx.z / extent.z);
}
inline dim3 __clusterGridDimInClusters() {
  const dim3 extent = __clusterDim();
  return dim3(gridDim.x / extent.x, gridDim.y / extent.y, gridDim.z / extent.z);
}
inline unsigned __clusterRelativeBlockRank() {
  const dim3 extent = __clusterDim(), index = __clusterRelativeBlockIdx();
  return index.x + extent.x * (index.y + extent.y * index.z);
}
inline unsigned __clusterSizeInBlocks() {
  const dim3 extent = __clusterDim();
  return extent.x * extent.y * extent.z;
}
inline void __cluster_barrier_arrive(std::source_location where = std::source_location::current()) {
  referee::groups::arrive_in_cluster(false, where);
}
inline void __cluster_barrier_arrive_relaxed(
    std::source_location where = std::source_location::current()) {
  referee::groups::arrive_in_cluster(true, where);
}
inline void __cluster_barrier_wait(std::source_location where = std::source_location::current()) {
  referee::groups::wait_for_cluster("__cluster_barrier_wait", where);
}
inline void* __cluster_map_shared_rank(
    const void* pointer, unsigned rank,
    std::source_location where = std::source_location::current()) {
  return referee::groups::map_shared_rank(pointer, rank, where);
}
inline unsigned __cluster_query_shared_rank(const void* pointer) {
  return referee::groups::query_shared_rank(pointer);
}
// A fence for the threads of the cluster; those of the device are.
inline void __threadfence_cluster() { referee::memory_fence(referee::FenceScope::device); }

namespace cooperative_groups {

class cluster_group {
 public:
  struct arrival_token {};

  // Waits for all threads of the cluster that have not ended, and orders their memory accesses.
  static void sync(std::source_location where = std::source_location::current()) {
    referee::groups::arrive_in_cluster(false, where);
    referee::groups::wait_for_cluster("cluster.sync", where);
  }
  // The barrier in two halves: between them, nothing is known of the other blocks.
  static arrival_token barrier_arrive(
      std::source_location where = std::source_location::current()) {
    referee::groups::arrive_in_cluster(false, where);
    return {};
  }
  static void barrier_wait(std::source_location where = std::source_location::current()) {
    referee::groups::wait_for_cluster("cluster.barrier_wait", where);
  }
  static void barrier_wait(arrival_token&&,
                           std::source_location where = std::source_location::current()) {
    referee::groups::wait_for_cluster("cluster.barrier_wait", where);
  }

  // The same variable in the shared memory of the block of that rank.
  template <class T>
  static T* map_shared_rank(T* address, int rank,
                            std::source_location where = std::source_location::current()) {
    return static_cast<T*>(referee::groups::map_shared_rank(
        const_cast<const void*>(static_cast<const volatile void*>(address)),
        static_cast<unsigned>(rank), where));
  }
  static unsigned query_shared_rank(const void* address) {
    return referee::groups::query_shared_rank(address);
  }

  static dim3 block_index() { return __clusterRelativeBlockIdx(); }
  static unsigned block_rank() { return __clusterRelativeBlockRank(); }
  static dim3 thread_index() {
    const dim3 block = block_index();
    return dim3(block.x * blockDim.x + threadIdx.x, block.y * blockDim.y + threadIdx.y,
                block.z * blockDim.z + threadIdx.z);
  }
  static unsigned thread_rank() {
    return block_rank() * referee::groups::block_size() + referee::groups::block_rank();
  }
  static dim3 dim_blocks() { return __clusterDim(); }
  static unsigned num_blocks() { return __clusterSizeInBlocks(); }
  static dim3 dim_threads() {
    const dim3 extent = dim_blocks();
    return dim3(extent.x * blockDim.x, extent.y * blockDim.y, extent.z * blockDim.z);
  }
  static unsigned num_threads() { return num_blocks() * referee::groups::block_size(); }
  static unsigned size() { return num_threads(); }

 private:
  friend cluster_group this_cluster();
  cluster_group() = default;
};

inline cluster_group this_cluster() {
  referee::groups::announce();
  return {};
}

}  // namespace cooperative_groups
