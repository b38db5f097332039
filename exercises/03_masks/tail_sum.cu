// tail_sum: one sum for each warp, where the last warp has fewer elements than lanes.
//
//   out  device pointer to one float for each warp, n / 32 of them rounded up; out[w] receives
//        in[32w] + ... + in[32w + 31], as far as these elements exist
//   in   device pointer to n floats; they must not change
//   n    0 to 2^30; need not be a multiple of 32
//
//   For example, in = 1 2 3 ... 34: out = 528 67, and 67 is 33 + 34.
//
// Contract
//   - Nothing beyond the n elements is read, and nothing but the sums is written. The order of the
//     additions is yours to choose.
//   - Each element is loaded exactly once, and each sum stored once and not by an atomic. The lanes
//     exchange values by shuffles: for a sum, each calls at most five of them and one vote; no
//     shared memory. Of each 32 elements, no lane loads more than 8.
//   - Warps have 32 lanes.
//   - tail_sum need not wait for the kernel; the caller does.
//
// Read chapters/03_masks.md#the-tail-of-an-array, then ./run.sh test tail_sum
#include <cuda_runtime.h>

__global__ void tail_sum_kernel(float* out, const float* in, int n) {
  // TODO(1): Which element is this lane's? What does a lane without one contribute to the sum?

  // TODO(2): Add up over the lanes of the warp, with a mask whose promise all of them keep.

  // TODO(3): Store the sum once, and only if this warp has one.
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  tail_sum_kernel<<<blocks, threads>>>(out, in, n);
}
