// dot: the dot product of two arrays of any length.
//
//   out  device pointer to one float, uninitialised on entry; receives
//        a[0] * b[0] + ... + a[n - 1] * b[n - 1], which is 0 where n is 0
//   a    device pointer to n floats, aligned to 4 bytes and perhaps to more; they must not change
//   b    the same; its alignment may differ from that of a
//   n    0 to 2^30; need not be a multiple of 32
//
//   For example, a = 1 2 3 and b = 4 5 6: out = 4 + 10 + 18 = 32.
//
// Contract
//   - Each element of a and b is loaded exactly once, and no element beyond them.
//   - Threads combine their sums before they add to one place: at most one atomic per 32 elements,
//     rounded up, in global memory, and as many in shared memory, where those of warps without an
//     element do not count. A second pass needs none. The order of the additions is yours to
//     choose.
//   - The kernels add: the host gets nothing of what they find, by copies or in memory that both
//     share.
//   - Where a and b are both aligned to 16 bytes, lanes load 16 bytes at once: a float4 as a whole,
//     and not its members from a pointer or a reference.
//   - Before it returns, dot frees whatever device memory it allocates. It may be called again.
//   - dot need not wait for its kernels, nor check them; the caller does both.
//
// Read chapters/02_shuffles.md#any-length-wide-loads, then ./run.sh test dot
#include <cuda_runtime.h>

// TODO(1): Write the kernel, or the kernels: a sum in each thread, in each block, over all blocks.

void dot(float* out, const float* a, const float* b, int n) {
  // TODO(2): Choose a grid, decide what *out holds before the first addition, and launch.
  //          Mind n = 0.
}
