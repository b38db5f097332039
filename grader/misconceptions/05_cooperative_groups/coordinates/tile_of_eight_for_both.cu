// expect: wrong_answer KnowsTilesThatAreCutFromTheBlock alternative nested_in_flat
// The tile of four that is there already is taken for both.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Tile>
__device__ int4 place_in(const Tile& tile) {
  return make_int4(tile.thread_rank(), tile.num_threads(), tile.meta_group_rank(),
                   tile.meta_group_size());
}

__global__ void coordinates_kernel(int4* nested, int4* flat) {
  const auto block = cg::this_thread_block();
  const auto eight = cg::tiled_partition<8>(block);
  const auto inner = cg::tiled_partition<4>(eight);
  nested[block.thread_rank()] = place_in(inner);
  flat[block.thread_rank()] = place_in(inner);
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, threads>>>(nested, flat);
}
