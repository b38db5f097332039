// expect: wrong_answer KnowsTilesThatAreCutFromTheBlock alternative rank_of_the_first
// The first thread asks for all, its own rank included.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// Takes any tile: its size is part of its type, its place among siblings part of its value.
template <class Tile>
__device__ int4 place_in(const Tile& tile) {
  int4 place = make_int4(0, 0, 0, 0);
  if (tile.thread_rank() == 0) {
    place = make_int4(tile.thread_rank(), tile.num_threads(), tile.meta_group_rank(),
                      tile.meta_group_size());
  }
  place.x = tile.shfl(place.x, 0);
  place.y = tile.shfl(place.y, 0);
  place.z = tile.shfl(place.z, 0);
  place.w = tile.shfl(place.w, 0);
  return place;
}

__global__ void coordinates_kernel(int4* nested, int4* flat) {
  const cg::thread_block block = cg::this_thread_block();
  const auto eight = cg::tiled_partition<8>(block);
  const auto inner = cg::tiled_partition<4>(eight);
  const auto outer = cg::tiled_partition<4>(block);

  nested[block.thread_rank()] = place_in(inner);
  flat[block.thread_rank()] = place_in(outer);
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, threads>>>(nested, flat);
}
