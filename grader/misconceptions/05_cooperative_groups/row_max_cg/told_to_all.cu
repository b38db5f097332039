// expect: craft CraftMakesThreeRoundsOfShuffles
// Right. The result is taken to be in the first thread alone, which tells the others.
// breaks: That makes three rounds of shuffles
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_cg_kernel(float* out, const float* in, int rows) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int row = blockIdx.x * tile.meta_group_size() + tile.meta_group_rank();
  if (row >= rows) return;

  const float4* const fours = reinterpret_cast<const float4*>(in) + row * size_t{16};
  const float4 left = fours[tile.thread_rank()];
  const float4 right = fours[tile.thread_rank() + 8];
  const float largest =
      cg::reduce(tile, fmaxf(largest_of(left), largest_of(right)), cg::greater<float>());
  const float told = tile.shfl(largest, 0);
  if (tile.thread_rank() == 7) out[row] = told;
}

void row_max_cg(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_cg_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
