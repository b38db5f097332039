// expect: craft CraftAsksOneBlockOnce
// A launch for each of the two arrays: that makes two blocks.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Tile>
__device__ int4 place_in(const Tile& tile) {
  return make_int4(tile.thread_rank(), tile.num_threads(), tile.meta_group_rank(),
                   tile.meta_group_size());
}

__global__ void nested_kernel(int4* nested) {
  const cg::thread_block block = cg::this_thread_block();
  const auto eight = cg::tiled_partition<8>(block);
  nested[block.thread_rank()] = place_in(cg::tiled_partition<4>(eight));
}

__global__ void flat_kernel(int4* flat) {
  const cg::thread_block block = cg::this_thread_block();
  flat[block.thread_rank()] = place_in(cg::tiled_partition<4>(block));
}

void coordinates(int4* nested, int4* flat, int threads) {
  nested_kernel<<<1, threads>>>(nested);
  flat_kernel<<<1, threads>>>(flat);
}
