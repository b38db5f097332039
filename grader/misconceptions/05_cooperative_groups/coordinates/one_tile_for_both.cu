// expect: wrong_answer KnowsTilesThatAreCutFromTiles alternative flat_in_nested
// The two tiles of 4 hold the same threads. But siblings are counted within the direct parent.
// breaks: Siblings are the tiles that were cut from the same parent
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
  const auto four_of_block = cg::tiled_partition<4>(block);

  nested[block.thread_rank()] = place_in(four_of_block);
  flat[block.thread_rank()] = place_in(four_of_block);
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, threads>>>(nested, flat);
}
