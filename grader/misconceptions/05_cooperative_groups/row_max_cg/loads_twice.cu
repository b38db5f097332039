// expect: craft CraftLoadsEachElementOnce
// Right: two passes over the row, of which the second finds nothing more. A load that the cache
// answers is a load all the same.
// breaks: Each element is loaded exactly once
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

#include <cmath>

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
  float most = -INFINITY;
  for (int pass = 0; pass < 2; ++pass) {
    for (int half = 0; half < 2; ++half) {
      most = fmaxf(most, largest_of(__ldcs(&fours[tile.thread_rank() + half * kTileThreads])));
    }
  }

  // `greater` is the maximum: of two values it keeps the greater one.
  const float largest = cg::reduce(tile, most, cg::greater<float>());
  if (tile.thread_rank() == 0) out[row] = largest;
}

void row_max_cg(float* out, const float* in, int rows) {
  if (rows == 0) return;
  constexpr int kRowsPerBlock = kThreads / kTileThreads;
  const int blocks = (rows - 1) / kRowsPerBlock + 1;
  row_max_cg_kernel<<<blocks, kThreads>>>(out, in, rows);
}
