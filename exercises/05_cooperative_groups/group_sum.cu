// group_sum: one function that sums over any group of cooperative groups.
//
//   group    a block, a warp, a tile of 2 to 32 threads, or a coalesced group. All of them have
//            thread_rank(), num_threads() and sync(). Its size is any number from 1 to 1024
//   value    the calling thread's value
//   scratch  group.num_threads() floats of shared memory, the same in all threads of the group
//   returns  the sum of the group's values, in all of its threads
//
//   For example, a coalesced group of three threads with the values 3, 1 and 4: each of them gets
//   8.
//
// Contract
//   - All threads of the group call it. Other groups, of the same warp or block, may be elsewhere:
//     in another branch, in another call, or gone.
//   - scratch is the group's own. Other groups use the memory on either side of it at the same
//     time.
//   - scratch is uninitialised on entry. When the call returns, the thread may write to scratch at
//     once, and so may the next call.
//   - The order of the additions is yours to choose.
//
// Read chapters/05_cooperative_groups.md#functions-that-take-any-group, then
// ./run.sh test group_sum
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Group>
__device__ float group_sum(Group group, float value, float* scratch) {
  return 0.0f;  // TODO(1): Replace this line. The group may be of any size and in any place.
}
