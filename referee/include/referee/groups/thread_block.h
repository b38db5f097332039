// The group of all threads of a block.
#pragma once

#include "thread_group.h"

namespace cooperative_groups {

// Scratch space that tiles larger than a warp need on old devices; declare it __shared__ and hand
// it to this_thread_block(). The referee needs none.
template <unsigned int MaxBlockSize = 1024>
struct alignas(8) block_tile_memory {};

class thread_block;
thread_block this_thread_block();
template <unsigned int MaxBlockSize>
thread_block this_thread_block(block_tile_memory<MaxBlockSize>& scratch,
                               std::source_location where = std::source_location::current());

class thread_block : public thread_group {
 public:
  struct arrival_token {};

  // A barrier of the block, as __syncthreads().
  static void sync(std::source_location where = std::source_location::current()) {
    referee::wait_for_block(where, "block.sync");
  }
  // The barrier in two halves; all waiting is done in the second.
  arrival_token barrier_arrive() const { return {}; }
  void barrier_wait(arrival_token&&,
                    std::source_location where = std::source_location::current()) const {
    referee::wait_for_block(where, "block.barrier_wait");
  }

  static unsigned int size() { return num_threads(); }
  static unsigned int num_threads() { return referee::groups::block_size(); }
  static unsigned int thread_rank() { return referee::groups::block_rank(); }
  static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  static dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  static dim3 group_dim() { return dim_threads(); }

 private:
  friend thread_block this_thread_block();
  template <unsigned int MaxBlockSize>
  friend thread_block this_thread_block(block_tile_memory<MaxBlockSize>& scratch,
                                        std::source_location where);
  thread_block() : thread_group(referee::groups::Kind::block) {}
};

inline thread_block this_thread_block() {
  referee::groups::announce();
  return {};
}

template <unsigned int MaxBlockSize>
thread_block this_thread_block(block_tile_memory<MaxBlockSize>&, std::source_location where) {
  if (referee::groups::block_size() > MaxBlockSize)
    referee::groups::refuse("the block has more threads than its block_tile_memory is made for",
                            "block_tile_memory<N> serves blocks of up to N threads: raise N, or "
                            "launch smaller blocks.",
                            where);
  return this_thread_block();
}

}  // namespace cooperative_groups
