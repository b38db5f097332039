// Calls the exercise's group_sum twice in each group of a grid, without a barrier between the
// calls.
#include WARPLINGS_EXERCISE
// The words below are not the exercise's to redefine.
#undef Arrays
#undef Kernel
#undef group_sum_calls
#undef kernel_for
#undef sum_groups
#undef sum_twice
#undef warplings
#undef GroupIs
#undef gone
#undef calling
#undef elsewhere
#include <cuda_runtime.h>

#include "grader/adapters/shared/group_sum_calls.h"
#include "grader/requests/group_sum.h"

namespace {

using group_sum_calls::Arrays;
using warplings::GroupIs;

template <class Group>
__device__ void sum_twice(const Group& group, float* scratch, const Arrays& arrays, unsigned i) {
  float* const own = scratch + arrays.scratch[i];
  arrays.sums[i] = group_sum(group, arrays.values[i], own);
  // The contract allows both at once: the next call, and a store of this thread, wherever it likes.
  // (Not one after the other: the next call's threads would store where this one has.)
  arrays.more_sums[i] = group_sum(group, arrays.more_values[i], own);
  own[(group.thread_rank() + 1) % group.num_threads()] = -1.0f;
}

// kTile threads a group; 0 for the block, 1 for those of a warp that have the same label.
template <int kTile>
__global__ void sum_groups(Arrays arrays) {
  extern __shared__ float scratch[];
  const auto block = cooperative_groups::this_thread_block();
  const unsigned i = blockIdx.x * block.num_threads() + block.thread_rank();
  if constexpr (kTile == 0) {
    sum_twice(block, scratch, arrays, i);
  } else if constexpr (kTile == 1) {
    const auto warp = cooperative_groups::tiled_partition<32>(block);
    sum_twice(cooperative_groups::labeled_partition(warp, arrays.label[i]), scratch, arrays, i);
  } else {
    const auto tile = cooperative_groups::tiled_partition<kTile>(block);
    const auto group_is = static_cast<GroupIs>(arrays.group_is[i]);
    if (group_is == GroupIs::gone) return;
    if (group_is == GroupIs::calling) sum_twice(tile, scratch, arrays, i);
    block.sync();  // here wait those that are elsewhere
  }
}

}  // namespace

group_sum_calls::Kernel group_sum_calls::kernel_for(int tile) {
  switch (tile) {
    case 0:
      return sum_groups<0>;
    case 1:
      return sum_groups<1>;
    case 2:
      return sum_groups<2>;
    case 4:
      return sum_groups<4>;
    case 8:
      return sum_groups<8>;
    case 16:
      return sum_groups<16>;
    case 32:
      return sum_groups<32>;
    default:
      return nullptr;
  }
}
