// expect: wrong_answer SumsABlockOfAnySize alternative first_left_out
// The loop begins with rank 1, and 0 is where it begins to add.
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
  for (unsigned i = 1; i < threads; ++i) sum += scratch[i];
  group.sync();
  return sum;
}
