// includes the exercise
// Calls group_sum twice in each group of a grid, without a barrier between the calls. The groups of
// a block lie side by side in its shared memory, which has no float to spare.
#include "grader/harness/submission/call.h"
#include WARPLINGS_EXERCISE

#include <cuda_runtime.h>

#include <string>

namespace {

// One element for each thread of the grid.
struct Arrays {
  const float* values;
  const float* more_values;
  const int* label;    // threads of a warp with the same label are a group, where that is asked for
  const int* present;  // whether the thread's tile takes part: 0 or 1, the same in a whole tile
  const int* scratch;  // where in the block's shared memory the thread's group has its own
  float* sums;
  float* more_sums;
};

template <class Group>
__device__ void sum_twice(const Group& group, float* scratch, const Arrays& arrays, unsigned i) {
  float* const own = scratch + arrays.scratch[i];
  arrays.sums[i] = group_sum(group, arrays.values[i], own);
  // The contract allows both at once: the next call, and a store of this thread. (Not one after the
  // other: the next call's threads would store where this one has.)
  arrays.more_sums[i] = group_sum(group, arrays.more_values[i], own);
  own[group.thread_rank()] = -1.0f;
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
    if (arrays.present[i] == 0) return;
    sum_twice(tile, scratch, arrays, i);
  }
}

using Kernel = void (*)(Arrays);

Kernel kernel_for(int tile) {
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
      throw warplings::submission::AdapterError("No tile of " + std::to_string(tile) + " threads.");
  }
}

}  // namespace

void warplings::submission::answer(Call& call) {
  const Arrays arrays{call.device_input<float>("values"),
                      call.device_input<float>("more_values"),
                      call.device_input<int>("label"),
                      call.device_input<int>("present"),
                      call.device_input<int>("scratch"),
                      call.device_output<float>("the first sum"),
                      call.device_output<float>("the second sum")};
  const dim3 block(call.value<unsigned>("x"), call.value<unsigned>("y"), call.value<unsigned>("z"));
  const std::size_t bytes = block.x * block.y * block.z * sizeof(float);
  kernel_for(call.value<int>("tile"))<<<call.value<unsigned>("blocks"), block, bytes>>>(arrays);
}
