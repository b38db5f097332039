// expect: wrong_answer FindsTheMaximumInEveryColumn alternative several_rows
// Eight threads load a row, and tiles of sixteen combine two of them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const auto pair = cg::tiled_partition<16>(cg::this_thread_block());
  const size_t row = blockIdx.x * size_t{tile.meta_group_size()} + tile.meta_group_rank();
  const unsigned lane = tile.thread_rank();
  const float4* const fours = reinterpret_cast<const float4*>(in) + row * 16;
  float mine = -INFINITY;
  if (row < rows) mine = fmaxf(largest_of(fours[lane]), largest_of(fours[8 + lane]));
  const float largest = cg::reduce(pair, mine, cg::greater<float>());
  if (lane == 0 && row < rows) out[row] = largest;
}

void row_max_cg(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
