// warp_normalize: divides each element by the sum of its warp's 32 elements.
//
//   out  device pointer to n floats; out[i] receives in[i] / s, where s is the sum of in[32w] to
//        in[32w + 31] and w = i / 32
//   in   device pointer to n floats; they must not change. No warp's sum is 0, in any order
//   n    a multiple of 32, 0 to 2^30
//
//   For example, if a warp holds 1 3 4 and then 29 zeros: out is 0.125 0.375 0.5 and then 29 zeros.
//
// Contract
//   - The sum is that of all 32 elements, in any order, and the quotients are right however small
//     or large it is.
//   - The lanes exchange values by shuffles; no shared memory. Five shuffles per lane are enough;
//     more are allowed. Of each 32 elements, no lane loads more than 8.
//   - Warps have 32 lanes.
//   - warp_normalize need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#the-sum-down-or-xor, then ./run.sh test warp_normalize
#include <cuda_runtime.h>

__global__ void warp_normalize_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // n and the block are multiples of 32: whole warps leave
  const float value = in[i];

  // TODO(1): Add up the values of the warp so that every lane holds the sum.

  // TODO(2): Store the quotient.
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_normalize_kernel<<<blocks, threads>>>(out, in, n);
}
