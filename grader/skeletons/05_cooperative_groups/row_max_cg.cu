// row_max_cg: row_max of chapter 4 with cooperative groups instead of masks and widths.
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
//   - A tile of eight threads shares a row, and cg::reduce combines what they have found. That
//     makes three rounds of shuffles: 24 per row, counted in lanes, and no others. The kernel calls
//     no function with a mask, such as __shfl_xor_sync or __syncwarp.
//   - The grid is yours to choose.
//   - row_max_cg need not wait for the kernel, nor check it; the caller does both.
//
// Read chapters/05_cooperative_groups.md#reduce, then ./run.sh test row_max_cg
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// TODO(1): Write the kernel. Which row is a tile's own, and may the tile leave if there is none?
// Which of its threads come to the reduction?

void row_max_cg(float* out, const float* in, int rows) {
  // TODO(2): Choose a grid, and launch. Mind rows = 0.
}
