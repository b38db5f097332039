// expect: shared-race line 20
// Each thread has its result and goes on, and overwrites what the others have yet to read.
// breaks: When the call returns
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  scratch[rank] = value;
  group.sync();
  for (unsigned left = group.num_threads(); left > 1;) {
    const unsigned half = (left + 1) / 2;
    if (rank + half < left) scratch[rank] += scratch[rank + half];
    group.sync();
    left = half;
  }
  return scratch[0];
}
