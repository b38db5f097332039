// expect: wrong_answer SumsABlockOfAnySize alternative last_left_out
// The loop ends before the last rank.
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
  for (unsigned i = 0; i + 1 < threads; ++i) sum += scratch[i];
  group.sync();
  return sum;
}
