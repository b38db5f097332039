// expect: wrong_answer SumsABlockOfAnySize alternative rank_zero
// scratch[0] is where a tree would leave the sum.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  scratch[rank] = value;
  group.sync();
  const float sum = scratch[0];
  group.sync();
  return sum;
}
