// expect: wrong_answer SumsABlockOfAnySize alternative halves
// The tree of a power of two: where an odd number of values is left, the last one is lost.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  scratch[rank] = value;
  group.sync();
  for (unsigned left = group.num_threads(); left > 1;) {
    const unsigned half = left / 2;
    if (rank < half) scratch[rank] += scratch[rank + half];
    group.sync();
    left = half;
  }
  const float sum = scratch[0];
  group.sync();
  return sum;
}
