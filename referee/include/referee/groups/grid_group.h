// The group of all threads of a grid that was launched cooperatively.
#pragma once

#include "thread_group.h"

namespace cooperative_groups {

class grid_group : public thread_group {
 public:
  using arrival_token = unsigned int;

  // True if the kernel was launched cooperatively: only then may the grid synchronise.
  bool is_valid() const { return referee::groups::is_grid_resident(); }
  // Waits for every thread of the grid and orders all memory accesses.
  void sync(std::source_location where = std::source_location::current()) const {
    referee::groups::grid_barrier(where);
  }
  // The barrier in two halves; all waiting is done in the second.
  arrival_token barrier_arrive() const { return 0; }
  void barrier_wait(arrival_token&&,
                    std::source_location where = std::source_location::current()) const {
    referee::groups::grid_barrier(where);
  }

  static unsigned long long size() { return num_threads(); }
  static unsigned long long num_threads() { return num_blocks() * referee::groups::block_size(); }
  static unsigned long long thread_rank() {
    return block_rank() * referee::groups::block_size() + referee::groups::block_rank();
  }
  static dim3 thread_index() {
    return dim3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z);
  }
  static dim3 dim_threads() {
    return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
  }
  static dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  static dim3 group_dim() { return dim_blocks(); }
  static unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  static unsigned long long block_rank() {
    return blockIdx.x + static_cast<unsigned long long>(gridDim.x) *
                            (blockIdx.y + static_cast<unsigned long long>(gridDim.y) * blockIdx.z);
  }

 private:
  friend grid_group this_grid();
  grid_group() : thread_group(referee::groups::Kind::grid) {}
};

inline grid_group this_grid() {
  referee::groups::announce();
  return {};
}

}  // namespace cooperative_groups
