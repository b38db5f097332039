// expect: wrong_answer SumsGroupsOfThreadsThatAreScatteredOverAWarp alternative own_value_added
// Within a warp by shuffles, as in a whole warp: but a group may end in the middle of a round.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  if constexpr (requires { group.shfl_down(value, 1); }) {
    for (unsigned delta = 16; delta > 0; delta /= 2) {
      if (delta < group.num_threads()) value += group.shfl_down(value, delta);
    }
    return group.shfl(value, 0);
  } else {
    scratch[rank] = value;
    group.sync();
    for (unsigned left = group.num_threads(); left > 1;) {
      const unsigned half = (left + 1) / 2;
      if (rank + half < left) scratch[rank] += scratch[rank + half];
      group.sync();
      left = half;
    }
    const float sum = scratch[0];
    group.sync();
    return sum;
  }
}
