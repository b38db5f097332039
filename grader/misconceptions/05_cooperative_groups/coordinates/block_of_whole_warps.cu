// expect: wrong_answer TakesBlocksThatFillNoWarp alternative block_of_whole_warps
// Blocks are rounded up to whole warps, and their surplus threads make tiles, too.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Tile>
__device__ int4 place_in(const Tile& tile) {
  return make_int4(tile.thread_rank(), tile.num_threads(), tile.meta_group_rank(),
                   tile.meta_group_size());
}

__global__ void coordinates_kernel(int4* nested, int4* flat, unsigned threads) {
  const auto block = cg::this_thread_block();
  const auto inner = cg::tiled_partition<4>(cg::tiled_partition<8>(block));
  const auto outer = cg::tiled_partition<4>(block);
  if (block.thread_rank() >= threads) return;
  nested[block.thread_rank()] = place_in(inner);
  flat[block.thread_rank()] = place_in(outer);
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, (threads + 31) / 32 * 32>>>(nested, flat, threads);
}
