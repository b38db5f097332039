// warp_scan: the running sum within each warp.
//
//   out  device pointer to n ints; out[32w + lane] receives in[32w] + ... + in[32w + lane], the
//        lane's own element included
//   in   device pointer to n ints; they must not change. No sum of any 32 of them overflows
//   n    a multiple of 32, 0 to 2^30
//
//   For example, if a warp begins 3 1 4, then out begins 3 4 8.
//
// Contract
//   - The blocks have 16 x 16 threads. Threads are numbered along x first, so a warp is two rows of
//     its block.
//   - The lanes exchange values by shuffles; no shared memory. Five shuffles per lane are enough;
//     more are allowed. Of each 32 elements, no lane loads more than 8.
//   - Warps have 32 lanes.
//   - warp_scan need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#the-scan, then ./run.sh test warp_scan
#include <cuda_runtime.h>

__global__ void warp_scan_kernel(int* out, const int* in, int n) {
  // TODO(1): What number does this thread have in its block, counted along x first? So which lane
  // is it, and which element is its own?

  // TODO(2): Load the element. A warp is in the array as a whole, or not at all.

  // TODO(3): Add what the lanes before hold, in five rounds, and store the sum.
}

void warp_scan(int* out, const int* in, int n) {
  if (n == 0) return;
  const dim3 block(16, 16);
  const int threads = block.x * block.y;
  const int blocks = (n - 1) / threads + 1;
  warp_scan_kernel<<<blocks, block>>>(out, in, n);
}
