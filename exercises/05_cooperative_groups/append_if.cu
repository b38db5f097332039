// append_if: appends the elements that are multiples of 3 to a list, in any order.
//
//   out    device pointer to a list with room for everything that is appended; its first *count
//          elements are there already and must not change
//   count  device pointer to one number, the length of the list; it grows by the elements appended
//   in     device pointer to n numbers; they must not change
//   n      0 to 2^30; need not be a multiple of anything
//
//   For example, a list that holds only 9, and in = 4 6 3: afterwards count is 3, and the list is 9
//   6 3 or 9 3 6.
//
// Contract
//   - Each multiple of 3 (0 is one) is appended once, whatever order the threads run in. There is
//     no gap in the list, and nothing behind its end is written.
//   - The threads of a warp that append together make at most one atomic between them on *count,
//     which nobody loads besides, and at most one in shared memory. None of them makes one of its
//     own.
//   - The threads share the numbers: where there are 1024 or more, none loads more than an eighth.
//   - append_if need not wait for its kernel, nor check it; the caller does both.
//
// Read chapters/05_cooperative_groups.md#whoever-is-here-coalesced-groups, then
// ./run.sh test append_if
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

// Appends `value` to the list. Called in a branch: only some lanes of a warp may be here.
__device__ void append(unsigned* out, unsigned* count, unsigned value) {
  // TODO(1): Make a group of those who are here, take places for all of them with one atomic, and
  // store at this thread's place.
}

__global__ void append_multiples(unsigned* out, unsigned* count, const unsigned* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) append(out, count, in[i]);
}

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n == 0) return;
  append_multiples<<<(n - 1) / kThreads + 1, kThreads>>>(out, count, in, n);
}
