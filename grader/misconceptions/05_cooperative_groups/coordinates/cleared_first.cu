// expect: craft CraftAsksOneBlockOnce
// Right, but each element is cleared before it is known.
// breaks: Each element is stored once
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// Takes any tile: its size is part of its type, its place among siblings part of its value.
template <class Tile>
__device__ int4 place_in(const Tile& tile) {
  return make_int4(tile.thread_rank(), tile.num_threads(), tile.meta_group_rank(),
                   tile.meta_group_size());
}

__global__ void coordinates_kernel(int4* nested, int4* flat) {
  // Partitions are collective, so all threads make all groups here, before anything else.
  const cg::thread_block block = cg::this_thread_block();
  nested[block.thread_rank()] = make_int4(0, 0, 0, 0);
  flat[block.thread_rank()] = make_int4(0, 0, 0, 0);
  const auto eight = cg::tiled_partition<8>(block);
  const auto four_of_eight = cg::tiled_partition<4>(eight);
  const auto four_of_block = cg::tiled_partition<4>(block);

  // Both tiles of 4 hold the same threads. Only what they know of their parents differs.
  nested[block.thread_rank()] = place_in(four_of_eight);
  flat[block.thread_rank()] = place_in(four_of_block);
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, threads>>>(nested, flat);
}
