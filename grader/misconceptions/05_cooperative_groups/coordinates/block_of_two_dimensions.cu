// expect: craft CraftAsksOneBlockOnce
// Ranks count along x first, so all answers are right.
// breaks: A launch has one block
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

template <class Tile>
__device__ int4 place_in(const Tile& tile) {
  return make_int4(static_cast<int>(tile.thread_rank()), static_cast<int>(tile.num_threads()),
                   static_cast<int>(tile.meta_group_rank()),
                   static_cast<int>(tile.meta_group_size()));
}

__global__ void coordinates_kernel(int4* nested, int4* flat) {
  const cg::thread_block block = cg::this_thread_block();
  const auto eight = cg::tiled_partition<8>(block);
  const auto four = cg::tiled_partition<4>(block);
  const auto inner = cg::tiled_partition<4>(eight);
  nested[block.thread_rank()] = place_in(inner);
  flat[block.thread_rank()] = place_in(four);
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, dim3(8, threads / 8)>>>(nested, flat);
}
