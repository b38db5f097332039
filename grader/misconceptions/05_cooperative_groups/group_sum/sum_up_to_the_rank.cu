// expect: wrong_answer SumsABlockOfAnySize alternative running
// A scan, whose last rank has the sum.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  scratch[rank] = value;
  group.sync();
  float sum = 0.0f;
  for (unsigned i = 0; i <= rank; ++i) sum += scratch[i];
  group.sync();
  return sum;
}
