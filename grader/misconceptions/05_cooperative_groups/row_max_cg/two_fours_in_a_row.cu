// expect: craft CraftUsesWholeSectors
// Right, but a thread that takes 32 bytes in a row uses half of each sector in each of its loads.
// breaks: Where a warp's load touches a sector
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
  const float4 left = fours[2 * tile.thread_rank()];
  const float4 right = fours[2 * tile.thread_rank() + 1];
  const float largest =
      cg::reduce(tile, fmaxf(largest_of(left), largest_of(right)), cg::greater<float>());
  if (tile.thread_rank() == 0) out[row] = largest;
}

void row_max_cg(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_cg_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
