// row_max: the largest element of each row of a matrix with 64 columns.
//
//   out   device pointer to `rows` floats; out[r] receives the largest of in[64r] ... in[64r + 63]
//   in    device pointer to rows * 64 floats without NaN, aligned to 256 bytes: each row begins at
//         a multiple of 256 bytes; infinities are ordinary values. They must not change
//   rows  0 or more; need not be a multiple of anything. rows * 64 may be more than 32 bits hold
//
//   For example, a row that holds 3 7 1 and then 61 zeros: its maximum is 7.
//
// Contract
//   - Nothing beyond the last row is loaded or stored.
//   - Each element is loaded exactly once, and lanes load 16 bytes at once: a float4 as a whole,
//     and not its members from a pointer or a reference.
//   - Where a warp's load touches a sector of 32 bytes, it uses all of it.
//   - Eight lanes share a row, in three rounds of shuffles: at most 24 shuffles per row, counted in
//     lanes. Lanes without a row do not count.
//   - Warps have 32 lanes. The grid is yours to choose.
//   - row_max need not wait for the kernel, nor check it; the caller does both.
//
// Read chapters/04_subwarps.md#eight-lanes-sixteen-bytes, then ./run.sh test row_max
#include <cuda_runtime.h>

// TODO(1): Write the kernel. Which row does a group of eight lanes take, and which of its elements
// does a lane load? Which lanes does the mask of the shuffles name?

void row_max(float* out, const float* in, int rows) {
  // TODO(2): Choose a grid, and launch. Mind rows = 0.
}
