// expect: shared-race line 20
// Each thread reads its own cell behind the last barrier.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  const unsigned threads = group.num_threads();
  scratch[rank] = value;
  group.sync();
  if (rank == 0) {
    float sum = 0.0f;
    for (unsigned t = 0; t < threads; ++t) sum += scratch[t];
    for (unsigned t = 0; t < threads; ++t) scratch[t] = sum;
  }
  group.sync();
  return scratch[rank];
}
