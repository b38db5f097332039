// expect: wrong_answer KnowsTilesThatAreCutFromTiles alternative siblings_of_the_block
// How many tiles there are is computed from the block, whatever the tile was cut from.
// breaks: Siblings are the tiles that were cut from the same parent
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Tile>
__device__ int4 place_in(const cg::thread_block& block, const Tile& tile) {
  const unsigned tiles = block.num_threads() / tile.num_threads();
  return make_int4(tile.thread_rank(), tile.num_threads(), tile.meta_group_rank(), tiles);
}

__global__ void coordinates_kernel(int4* nested, int4* flat) {
  const auto block = cg::this_thread_block();
  const auto inner = cg::tiled_partition<4>(cg::tiled_partition<8>(block));
  nested[block.thread_rank()] = place_in(block, inner);
  flat[block.thread_rank()] = place_in(block, cg::tiled_partition<4>(block));
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, threads>>>(nested, flat);
}
