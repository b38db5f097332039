// segmented_sum: the sum of each segment of an array whose segments all have one width, up to 32.
//
//   out       device pointer to `segments` floats, aligned to 4 bytes, like in; out[s] receives
//             in[s * width] + ... + in[s * width + width - 1]
//   in        device pointer to segments * width floats, fewer than 2^31; they must not change
//   segments  0 or more; need not be a multiple of anything
//   width     1, 2, 4, 8, 16 or 32
//
//   For example, in = 3 1 4 1 with width = 2: out = 4 5.
//
// Contract
//   - Each element is loaded exactly once, and where a warp's load touches a sector of 32 bytes, it
//     uses all of it. This is required only where in is aligned to 32 bytes, and not of the sector
//     in which it ends.
//   - The lanes of a segment add by shuffles, at most log2(width) of them per element, and one lane
//     stores the sum. Lanes without an element do not count. No shared memory.
//   - The order of the additions is yours to choose.
//   - Warps have 32 lanes.
//   - segmented_sum need not wait for the kernel, nor check it; the caller does both.
//
// Read chapters/04_subwarps.md#segments-of-one-width, then ./run.sh test segmented_sum
#include <cuda_runtime.h>

// TODO(1): Write the kernel. Which elements does a lane load, and how many of them at once? Which
// lanes add up a segment, and which of them stores?

void segmented_sum(float* out, const float* in, int segments, int width) {
  // TODO(2): Choose a grid, and launch. Mind segments = 0.
}
