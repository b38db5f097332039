// block_scan: one block gives each thread the sum of all elements before its own.
//
//   out  device pointer to n ints; out[i] receives in[0] + ... + in[i - 1], and out[0] receives 0
//   in   device pointer to n ints; they must not change. No sum of any of them overflows
//   n    1 to 1024; need not be a multiple of 32. Both arrays are aligned to 256 bytes
//
//   For example, in = 3 1 4 1: out = 0 3 4 8.
//
// Contract
//   - One launch, of one block, in which the lanes of a warp exchange values by shuffles.
//   - Each thread meets at most two block barriers, and the block uses at most 256 bytes of shared
//     memory.
//   - Where one warp reads what another wrote, a barrier stands between the two, and no thread
//     reads a cell that nobody has written.
//   - Each element is loaded exactly once, and where there are 256 or more, no thread loads more
//     than an eighth of them, nor of what is in out.
//   - Warps have 32 lanes.
//   - block_scan need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#the-scan-of-a-block, then ./run.sh test block_scan
#include <cuda_runtime.h>

// Returns the sum of `value` over the lanes up to this one. All lanes of the warp call it.
__device__ int inclusive_scan(int value) {
  return value;  // TODO(1): Add up with shuffles, as in warp_scan.
}

__global__ void block_scan_kernel(int* out, const int* in, int n) {
  // TODO(2): First stage: each warp scans its own elements. What does a thread without one add?
  // Leave the warp's total for the others.

  // TODO(3): Second stage: find the sum of the totals of the warps before this one.

  // TODO(4): Store. The scan of the exercise is exclusive.
}

void block_scan(int* out, const int* in, int n) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  block_scan_kernel<<<1, threads>>>(out, in, n);
}
