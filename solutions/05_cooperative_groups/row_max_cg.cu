// row_max_cg: row_max of chapter 4 with cooperative groups instead of masks and widths.
//
//   out   device pointer to `rows` floats; out[r] receives the largest of in[64r] ... in[64r + 63]
//   in    device pointer to rows * 64 floats without NaN, aligned to 256 bytes: each row begins at
//         a multiple of 256 bytes; infinities are numbers like others. They must not change
//   rows  0 or more; no multiple of anything. rows * 64 may be more than 32 bits hold
//
// Contract
//   - Nothing beyond the last row is loaded or stored.
//   - Lanes load 16 bytes at once, and each element is loaded once.
//   - Where a warp's load touches a sector of 32 bytes, it uses all of it.
//   - A tile of eight threads shares a row, and cg::reduce combines what they have found. That
//   makes
//     three rounds of shuffles: 24 a row, counted in lanes. The kernel has no mask of its own.
//   - The grid is yours to choose.
//   - row_max_cg need not wait for the kernel, nor check it; the caller does both.
//
// Read chapters/05_cooperative_groups.md#reduce, then ./run.sh test row_max_cg
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;
constexpr int kTileThreads = 8;
constexpr int kFoursPerRow = 16;

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_cg_kernel(float* out, const float* in, int rows) {
  const auto tile = cg::tiled_partition<kTileThreads>(cg::this_thread_block());
  // Cut from the block, so its place among its siblings is its row's place among the block's rows.
  const size_t row = blockIdx.x * size_t{tile.meta_group_size()} + tile.meta_group_rank();
  // A tile leaves as a whole, and no other tile waits for it: the tail needs no ballot.
  if (row >= static_cast<size_t>(rows)) return;

  // The tile's threads side by side, twice: each load of a warp is made of pieces of 128 bytes.
  const float4* const fours = reinterpret_cast<const float4*>(in) + row * kFoursPerRow;
  const float4 left = __ldcs(&fours[tile.thread_rank()]);
  const float4 right = __ldcs(&fours[tile.thread_rank() + kTileThreads]);

  // `greater` is the maximum: of two values it keeps the greater one.
  const float largest =
      cg::reduce(tile, fmaxf(largest_of(left), largest_of(right)), cg::greater<float>());
  if (tile.thread_rank() == 0) out[row] = largest;
}

void row_max_cg(float* out, const float* in, int rows) {
  if (rows == 0) return;
  constexpr int kRowsPerBlock = kThreads / kTileThreads;
  const int blocks = (rows - 1) / kRowsPerBlock + 1;
  row_max_cg_kernel<<<blocks, kThreads>>>(out, in, rows);
}
