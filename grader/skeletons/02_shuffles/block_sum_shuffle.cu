// block_sum_shuffle: one block adds n floats with one barrier.
//
//   out  device pointer to one float; receives in[0] + in[1] + ... + in[n - 1]
//   in   device pointer to n floats, aligned to 256 bytes; they must not change
//   n    a multiple of 32, 32 to 1024
//
//   For example, the 32 numbers in = 1 2 3 ... 32: out = 528.
//
// Contract
//   - One launch, of one block of n threads, each of which loads one element. The lanes of a warp
//     exchange values by shuffles. One thread stores the sum, once.
//   - Each thread meets exactly one block barrier (where n is 32, it may do without). The block
//     uses at most 128 bytes of shared memory.
//   - No atomics in global memory, and in shared memory at most one per warp.
//   - The order of the additions is yours to choose.
//   - Warps have 32 lanes.
//   - block_sum_shuffle need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#a-block-sum-in-two-stages, then ./run.sh test block_sum_shuffle
#include <cuda_runtime.h>

// Returns the sum of the 32 lanes' values, in lane 0 at least. All lanes of the warp call it.
__device__ float warp_sum(float value) {
  return value;  // TODO(1): Add up with shuffles.
}

__global__ void block_sum_kernel(float* out, const float* in) {
  // TODO(2): First stage: each warp adds up its own elements, and leaves its sum for the others.

  // TODO(3): Second stage: one warp adds up the sums of all warps. How many warps are there?

  // TODO(4): Let one thread store the sum in *out.
}

void block_sum_shuffle(float* out, const float* in, int n) { block_sum_kernel<<<1, n>>>(out, in); }
