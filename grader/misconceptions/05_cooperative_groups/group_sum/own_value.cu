// expect: wrong_answer SumsABlockOfAnySize alternative own_values
// Each thread reads its own place of what others should have added to.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  scratch[rank] = value;
  group.sync();
  const float sum = scratch[rank];
  group.sync();
  return sum;
}
