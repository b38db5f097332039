// expect: wrong_answer SumsABlockOfAnySize alternative own_warp
// The ranks of the own warp, as in a sum by shuffles whose second stage is missing.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = group.thread_rank();
  const unsigned threads = group.num_threads();
  scratch[rank] = value;
  group.sync();
  float sum = 0.0f;
  for (unsigned i = rank / 32 * 32; i < min(threads, rank / 32 * 32 + 32); ++i) sum += scratch[i];
  group.sync();
  return sum;
}
