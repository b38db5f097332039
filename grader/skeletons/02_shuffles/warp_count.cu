// warp_count: how many elements of each warp lie above a threshold.
//
//   out        device pointer to one int for each warp, n / 32 of them rounded up; out[w] receives
//              how many of in[32w] to in[32w + 31] are greater than the threshold
//   in         device pointer to n floats; they must not change
//   threshold  any float. The comparison is `>`: an element that equals the threshold does not
//              count, nor does NaN
//   n          0 to 2^30; need not be a multiple of 32. The last warp counts the elements it has
//
//   For example, in = 3 1 4 with threshold = 2: out = 2.
//
// Contract
//   - Each lane calls one warp function that exchanges values, and only one; no shuffle, no shared
//     memory. One lane of the warp stores the count.
//   - The lanes share the elements: of each 32, no lane loads more than 8.
//   - Warps have 32 lanes.
//   - warp_count need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#one-instruction-for-integers, then ./run.sh test warp_count
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  // TODO(1): Is there an element for this thread, and is it above the threshold?

  // TODO(2): Count the lanes where it is, and store the count once.
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_count_kernel<<<blocks, threads>>>(out, in, threshold, n);
}
