// expect: craft CraftHasNoMaskOfItsOwn
// What reads as cg::reduce is an overload of the file's own, which shuffles by masks.
// breaks: The kernel calls no function with a mask
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cooperative_groups {
inline __device__ float reduce(const thread_block_tile<8, thread_block>&, float value,
                               greater<float>) {
  const unsigned mask = 0xffu << threadIdx.x % 32 / 8 * 8;
  for (int distance = 4; distance > 0; distance /= 2)
    value = fmaxf(value, __shfl_xor_sync(mask, value, distance, 8));
  return value;
}
}  // namespace cooperative_groups

namespace cg = cooperative_groups;

__global__ void row_max_kernel(float* out, const float* in, int rows) {
  const cg::thread_block block = cg::this_thread_block();
  const cg::thread_block_tile<8, cg::thread_block> tile = cg::tiled_partition<8>(block);
  const long long row = blockIdx.x * 16ll + tile.meta_group_rank();
  if (row >= rows) return;
  const float4* const fours = reinterpret_cast<const float4*>(in) + row * 16;
  float most = -INFINITY;
  for (unsigned k = tile.thread_rank(); k < 16; k += 8) {
    const float4 x = fours[k];
    most = fmaxf(most, fmaxf(fmaxf(x.x, x.y), fmaxf(x.z, x.w)));
  }
  most = cg::reduce(tile, most, cg::greater<float>());
  if (tile.thread_rank() == 0) out[row] = most;
}

void row_max_cg(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 16 + 1, 128>>>(out, in, rows);
}
