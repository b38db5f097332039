// warp_votes: three questions to each warp about its 32 elements.
//
//   all_finite     device pointer to one number for each warp, n / 32 of them rounded up; [w]
//                  receives 1 if none of in[32w] to in[32w + 31] is infinite or NaN, else 0
//   any_negative   the same; [w] receives 1 if one of them is less than 0, else 0
//   negative_mask  the same; bit k of [w] is set if in[32w + k] is less than 0
//   in             device pointer to n floats of any value; they must not change
//   n              0 to 2^30; need not be a multiple of 32. The last warp answers for the elements
//                  it has: the bits of lanes without an element are not set
//
//   For example, in = 3 -1 4: all_finite = 1, any_negative = 1, negative_mask = 2 (bit 1 is set).
//
// Contract
//   - The comparison is `<`: neither -0 nor NaN is less than 0, but every other negative number
//     is, however close to 0.
//   - Each answer is stored once. The lanes exchange values by at most one vote per question; no
//     shuffle, no shared memory. Of each 32 elements, no lane loads more than 8.
//   - Warps have 32 lanes.
//   - warp_votes need not wait for the kernel; the caller does.
//
// Read chapters/03_masks.md#votes, then ./run.sh test warp_votes. In device code, too, isfinite(x)
// is false for infinities and NaN.
#include <cuda_runtime.h>

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  // TODO(1): Which element is this lane's? What do lanes without one answer?

  // TODO(2): Ask the lanes of the warp the three questions.

  // TODO(3): Store the answers once, and only for a warp that has elements.
}

void warp_votes(unsigned* all_finite, unsigned* any_negative, unsigned* negative_mask,
                const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_votes_kernel<<<blocks, threads>>>(all_finite, any_negative, negative_mask, in, n);
}
