// expect: wrong_answer KnowsTilesThatAreCutFromTheBlock alternative eight_bits
// A block of 1024 threads has 256 tiles.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Tile>
__device__ uchar4 place_in(const Tile& tile) {
  return make_uchar4(tile.thread_rank(), tile.num_threads(), tile.meta_group_rank(),
                     tile.meta_group_size());
}

__device__ int4 widened(uchar4 place) { return make_int4(place.x, place.y, place.z, place.w); }

__global__ void coordinates_kernel(int4* nested, int4* flat) {
  const cg::thread_block block = cg::this_thread_block();
  const auto eight = cg::tiled_partition<8>(block);
  nested[block.thread_rank()] = widened(place_in(cg::tiled_partition<4>(eight)));
  flat[block.thread_rank()] = widened(place_in(cg::tiled_partition<4>(block)));
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, threads>>>(nested, flat);
}
