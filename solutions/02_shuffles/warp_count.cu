// warp_count: how many elements of each warp lie above a threshold.
//
//   out        device pointer to one int for each warp, n / 32 of them rounded up; out[w] receives
//              how many of in[32w] to in[32w + 31] are greater than the threshold
//   in         device pointer to n floats; they must not change
//   threshold  any float. As `>` says, no element is greater than itself, and NaN is no greater
//              than anything
//   n          0 or more; no multiple of anything. The last warp counts the elements that there are
//
// Contract
//   - Each lane calls one warp function that exchanges values, and only one; no shuffle. One lane
//     of the warp stores the count.
//   - Warps have 32 lanes.
//   - warp_count need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#one-instruction-for-integers, then ./run.sh test warp_count. Chapter
// 3 has more about votes; __ballot_sync(mask, condition) gives each lane a number whose bit i is
// lane i's condition, and __popc(bits) counts the bits that are set.
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  // A lane without an element stays, as one that is not above: so the mask may name all 32.
  const bool above = i < n && in[i] > threshold;

  // One instruction collects 32 conditions, and every lane gets them all.
  const unsigned lanes_above = __ballot_sync(0xffffffffu, above);
  // i < n also keeps warps that begin beyond the end from storing: they have no place in `out`.
  if (lane == 0 && i < n) out[i / 32] = __popc(lanes_above);
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_count_kernel<<<blocks, threads>>>(out, in, threshold, n);
}
