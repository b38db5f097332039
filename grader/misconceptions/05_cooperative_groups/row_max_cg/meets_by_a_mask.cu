// expect: craft CraftHasNoMaskOfItsOwn
// Right. The threads of a tile meet before they reduce, as with shuffles long ago.
// breaks: The kernel calls no function with a mask
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const size_t row = blockIdx.x * size_t{tile.meta_group_size()} + tile.meta_group_rank();
  if (row >= rows) return;
  const unsigned lane = tile.thread_rank();
  const float4* const fours = reinterpret_cast<const float4*>(in) + row * 16;
  const float4 left = fours[lane];
  const float4 right = fours[8 + lane];
  const float mine = fmaxf(largest_of(left), largest_of(right));
  const unsigned mask = 0xffu << (threadIdx.x % 32 / 8 * 8);
  __syncwarp(mask);
  const float largest = cg::reduce(tile, mine, cg::greater<float>());
  if (lane == 0) out[row] = largest;
}

void row_max_cg(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
