// expect: barrier-divergence line 17
// __syncthreads() is met by the whole block, and other groups of it are gone or count other rounds.
// breaks: Other groups, of the same warp or block
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  scratch[rank] = value;
  __syncthreads();
  for (unsigned left = group.num_threads(); left > 1;) {
    const unsigned half = (left + 1) / 2;
    if (rank + half < left) scratch[rank] += scratch[rank + half];
    __syncthreads();
    left = half;
  }
  const float sum = scratch[0];
  __syncthreads();
  return sum;
}
