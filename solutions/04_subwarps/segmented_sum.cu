// segmented_sum: the sum of each segment of an array, for segments of any width from 1 to 32.
//
//   out       device pointer to `segments` floats; out[s] receives
//             in[s * width] + ... + in[s * width + width - 1]
//   in        device pointer to segments * width floats, fewer than 2^31; they must not change
//   segments  0 or more; no multiple of anything
//   width     1, 2, 4, 8, 16 or 32
//
// Contract
//   - Each element is loaded once, and where a warp's load touches a sector of 32 bytes, it uses
//     all of it.
//   - The lanes of a segment add by shuffles, log2(width) in each lane at most, and one of them
//     stores the sum. No shared memory.
//   - The order of the additions is yours to choose.
//   - Warps have 32 lanes.
//   - segmented_sum need not wait for the kernel, nor check it; the caller does both.
//
// Read chapters/04_subwarps.md#segments-of-any-width, then ./run.sh test segmented_sum
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, int n, int width) {
  // 256 is a multiple of every width, so no segment is divided between two warps.
  // Unsigned: near the largest n, the last block's threads have numbers that no int holds.
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool has_element = i < static_cast<unsigned>(n);
  // A lane without an element stays, with the value that changes no sum: so the mask may name all.
  float sum = has_element ? in[i] : 0.0f;

  // Three rounds for a width of 8, none for a width of 1.
  for (int delta = width / 2; delta > 0; delta /= 2) {
    sum += __shfl_down_sync(0xffffffffu, sum, delta, width);
  }
  // Down leaves the sum in the segment's first lane alone.
  if (has_element && i % width == 0) out[i / width] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const int threads = 256;
  const int n = segments * width;
  const int blocks = (n - 1) / threads + 1;
  segmented_sum_kernel<<<blocks, threads>>>(out, in, n, width);
}
