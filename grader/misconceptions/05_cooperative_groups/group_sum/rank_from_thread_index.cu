// expect: out-of-bounds line 12
// threadIdx.x is the rank in a block of one dimension. A tile's rank begins at 0 in each tile.
// breaks: Other groups use the memory on either side of it
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  const unsigned rank = threadIdx.x;
  scratch[rank] = value;
  group.sync();
  for (unsigned left = group.num_threads(); left > 1;) {
    const unsigned half = (left + 1) / 2;
    if (rank + half < left) scratch[rank] += scratch[rank + half];
    group.sync();
    left = half;
  }
  const float sum = scratch[0];
  group.sync();
  return sum;
}
