// expect: wrong_answer KnowsTilesThatAreCutFromTiles alternative of_the_parent
// The rank among siblings is asked of the tile of 8, and it speaks of tiles of 8.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Tile>
__device__ int4 place_in(const Tile& tile) {
  return make_int4(tile.thread_rank(), tile.num_threads(), tile.meta_group_rank(),
                   tile.meta_group_size());
}

__global__ void coordinates_kernel(int4* nested, int4* flat) {
  const cg::thread_block block = cg::this_thread_block();
  const auto eight = cg::tiled_partition<8>(block);
  const auto four_of_eight = cg::tiled_partition<4>(eight);
  const auto four_of_block = cg::tiled_partition<4>(block);

  nested[block.thread_rank()] =
      make_int4(four_of_eight.thread_rank(), 4, eight.meta_group_rank(), eight.meta_group_size());
  flat[block.thread_rank()] = place_in(four_of_block);
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, threads>>>(nested, flat);
}
