// expect: wrong_answer SumsABlockOfAnySize alternative added_twice
// The guard compares with the size of the group, not with how many values are left.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  const unsigned size = group.num_threads();
  scratch[rank] = value;
  group.sync();
  for (unsigned left = size; left > 1;) {
    const unsigned half = (left + 1) / 2;
    if (rank < half && rank + half < size) scratch[rank] += scratch[rank + half];
    group.sync();
    left = half;
  }
  const float sum = scratch[0];
  group.sync();
  return sum;
}
