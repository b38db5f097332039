// expect: uninitialised-read line 12
// The values are added to what is in scratch, which nobody has cleared.
// breaks: scratch is uninitialised on entry
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  scratch[rank] += value;
  group.sync();
  // The halving tree of chapter 1 for any size: with an odd number of values left, the one in the
  // middle has no partner and stays. The barrier is outside the `if`, for the whole group.
  for (unsigned left = group.num_threads(); left > 1;) {
    const unsigned half = (left + 1) / 2;
    if (rank + half < left) scratch[rank] += scratch[rank + half];
    group.sync();
    left = half;
  }
  const float sum = scratch[0];
  // The caller may overwrite scratch[0] as soon as this returns, so all must have read it.
  group.sync();
  return sum;
}
