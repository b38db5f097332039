// expect: wrong_answer FindsTheMaximumInEveryColumn alternative one_lane
// The first thread stores what it has found itself.
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
  const float largest = mine;
  if (lane == 0) out[row] = largest;
}

void row_max_cg(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
