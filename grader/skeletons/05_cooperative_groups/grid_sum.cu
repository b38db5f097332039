// grid_sum: the sum of an array, by one kernel whose blocks meet at a barrier of the whole grid.
//
//   out  device pointer to one float; receives in[0] + ... + in[n - 1], which is 0 where n is 0.
//        It is uninitialised on entry
//   in   device pointer to n floats, aligned to 16 bytes; they must not change
//   n    0 to 2^30; need not be a multiple of anything
//
//   For example, in = 3 1 4: out = 8.
//
// Contract
//   - One launch, a cooperative one, for n = 0, too. A block reads what another one has stored only
//     behind a grid.sync(). No second kernel and no cudaMemset. The order of the additions is yours
//     to choose.
//   - The grid has no more blocks than the device holds at once, whatever device it is, and no more
//     than n / 32 + 2 (integer division). From 2^15 elements on it has two or more, where two fit,
//     and none loads more than three quarters of the elements.
//   - Each element is loaded exactly once, and lanes load 16 bytes at once, save for the last n % 4
//     elements: a float4 as a whole, and not its members from a pointer or a reference.
//   - Threads combine their sums before they add to one place: from 2048 elements on, at most
//     n / 32 atomics in global memory (integer division), and as many in shared memory.
//   - Before it returns, grid_sum frees whatever device memory it allocates. It may be called
//     again.
//   - grid_sum need not wait for its kernel, nor check it; the caller does both.
//
// Read chapters/05_cooperative_groups.md#the-whole-grid, then ./run.sh test grid_sum
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// TODO(1): Write the kernel: a sum in each thread and in each block, the grid's barrier, the sum of
// all blocks. What has to be over before a block may add to *out?

void grid_sum(float* out, const float* in, int n) {
  // TODO(2): Ask how many blocks the device holds at once, choose a grid, and launch. Mind n = 0.
}
