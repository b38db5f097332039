// expect: wrong_answer KnowsTilesThatAreCutFromTiles alternative rank_in_the_block
// The rank is the block's: every group that a thread is in has one, and this one is at hand.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Tile>
__device__ int4 place_in(const Tile& tile) {
  return make_int4(cg::this_thread_block().thread_rank(), tile.num_threads(),
                   tile.meta_group_rank(), tile.meta_group_size());
}

__global__ void coordinates_kernel(int4* nested, int4* flat) {
  const auto block = cg::this_thread_block();
  const auto eight = cg::tiled_partition<8>(block);
  const auto inner = cg::tiled_partition<4>(eight);
  const auto outer = cg::tiled_partition<4>(block);
  nested[block.thread_rank()] = place_in(inner);
  flat[block.thread_rank()] = place_in(outer);
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, threads>>>(nested, flat);
}
