// expect: craft CraftMakesThreeRoundsOfShuffles
// Right: a tile of 32 is the usual one, and it makes five rounds for 64 elements.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void row_max_cg_kernel(float* out, const float* in, int rows) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int row = blockIdx.x * tile.meta_group_size() + tile.meta_group_rank();
  if (row >= rows) return;

  const float2 two = reinterpret_cast<const float2*>(in)[row * size_t{32} + tile.thread_rank()];
  const float largest = cg::reduce(tile, fmaxf(two.x, two.y), cg::greater<float>());
  if (tile.thread_rank() == 0) out[row] = largest;
}

void row_max_cg(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_cg_kernel<<<(rows - 1) / 8 + 1, 256>>>(out, in, rows);
}
