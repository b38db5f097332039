// expect: wrong_answer TellsTheSmallestFloatsApart
// Half of the smallest float is 0, and no less than half of 0.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;
constexpr int kTileThreads = 8;
constexpr int kFoursPerRow = 16;

struct Larger {
  __device__ float operator()(float a, float b) const { return 0.5f * a < 0.5f * b ? b : a; }
};

__device__ float largest_of(float4 four) {
  return fmaxf(fmaxf(four.x, four.y), fmaxf(four.z, four.w));
}

__global__ void row_max_cg_kernel(float* out, const float* in, int rows) {
  const auto tile = cg::tiled_partition<kTileThreads>(cg::this_thread_block());
  const size_t row = blockIdx.x * size_t{tile.meta_group_size()} + tile.meta_group_rank();
  if (row >= static_cast<size_t>(rows)) return;

  const float4* const fours = reinterpret_cast<const float4*>(in) + row * kFoursPerRow;
  const float4 left = __ldcs(&fours[tile.thread_rank()]);
  const float4 right = __ldcs(&fours[tile.thread_rank() + kTileThreads]);

  const float largest = cg::reduce(tile, fmaxf(largest_of(left), largest_of(right)), Larger());
  if (tile.thread_rank() == 0) out[row] = largest;
}

void row_max_cg(float* out, const float* in, int rows) {
  if (rows == 0) return;
  constexpr int kRowsPerBlock = kThreads / kTileThreads;
  const int blocks = (rows - 1) / kRowsPerBlock + 1;
  row_max_cg_kernel<<<blocks, kThreads>>>(out, in, rows);
}
