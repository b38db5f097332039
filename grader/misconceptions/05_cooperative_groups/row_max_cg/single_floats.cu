// expect: craft CraftLoadsSixteenBytesAtOnce
// Right: eight threads with one float each also use whole sectors, but with four times the loads.
// breaks: Each element is loaded exactly once
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

#include <cmath>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;
constexpr int kTileThreads = 8;
constexpr int kColumns = 64;

__global__ void row_max_cg_kernel(float* out, const float* in, int rows) {
  const auto tile = cg::tiled_partition<kTileThreads>(cg::this_thread_block());
  // Cut from the block, so its place among its siblings is its row's place among the block's rows.
  const size_t row = blockIdx.x * size_t{tile.meta_group_size()} + tile.meta_group_rank();
  // A tile leaves as a whole, and no other tile waits for it: the tail needs no ballot.
  if (row >= static_cast<size_t>(rows)) return;

  float most = -INFINITY;
  for (int k = tile.thread_rank(); k < kColumns; k += kTileThreads) {
    most = fmaxf(most, __ldcs(&in[row * kColumns + k]));
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
