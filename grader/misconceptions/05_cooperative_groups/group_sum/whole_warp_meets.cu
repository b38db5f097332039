// expect: diagnosed SumsTilesWhereOthersAreElsewhere
// A group of 32 threads and fewer meets by its whole warp, of which other groups are elsewhere.
// breaks: Other groups, of the same warp or block
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ void meet(const Group& group) {
  if (group.num_threads() <= 32) {
    __syncwarp();
  } else {
    group.sync();
  }
}

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  scratch[rank] = value;
  meet(group);
  for (unsigned left = group.num_threads(); left > 1;) {
    const unsigned half = (left + 1) / 2;
    if (rank + half < left) scratch[rank] += scratch[rank + half];
    meet(group);
    left = half;
  }
  const float sum = scratch[0];
  meet(group);
  return sum;
}
