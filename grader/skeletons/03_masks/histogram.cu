// histogram: counts how often each byte value occurs.
//
//   bins  device pointer to 256 numbers, uninitialised on entry; bins[v] receives how many elements
//         of in are v, and 0 where there are none
//   in    device pointer to n bytes, of any alignment; they must not change
//   n     0 to 2^30; need not be a multiple of 32
//
//   For example, in = 7 0 7: bins[0] = 1, bins[7] = 2, and all other bins are 0.
//
// Contract
//   - Blocks may count in bins of their own, in shared memory, and add these to the result once, at
//     the end, with one atomic per bin and block.
//   - Lanes that hold the same value add together: where the 32 lanes of a warp hold one, two or
//     three different values between them, the warp counts them by at most one, two or three
//     atomics, in either memory, whichever lanes happen to run together. Where they hold more, each
//     lane may add for itself.
//   - Before it returns, histogram frees whatever device memory it allocates. It may be called
//     again.
//   - histogram need not wait for its kernels, nor check them; the caller does both.
//
// Read chapters/03_masks.md#one-atomic-for-many-lanes, then ./run.sh test histogram
#include <cuda_runtime.h>

#include <cstdint>

// TODO(1): Write the kernel. Count in global memory, or in shared memory first. Which lanes of a
//          warp hold the same value, which of them adds, and how much?

void histogram(unsigned* bins, const unsigned char* in, int n) {
  // TODO(2): Choose a grid, decide what bins holds before the first addition, and launch.
  //          Mind n = 0.
}
