// expect: wrong_answer KnowsTilesThatAreCutFromTheBlock alternative several_blocks
// A tile's siblings are those of its block, and more than 256 threads become several blocks.
// breaks: A launch has one block
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <algorithm>

namespace cg = cooperative_groups;

// Takes any tile: its size is part of its type, its place among siblings part of its value.
template <class Tile>
__device__ int4 place_in(const Tile& tile) {
  return make_int4(static_cast<int>(tile.thread_rank()), static_cast<int>(tile.num_threads()),
                   static_cast<int>(tile.meta_group_rank()),
                   static_cast<int>(tile.meta_group_size()));
}

__global__ void coordinates_kernel(int4* nested, int4* flat, int threads) {
  const auto block = cg::this_thread_block();
  const auto tile8 = cg::tiled_partition<8>(block);
  const auto nested4 = cg::tiled_partition<4>(tile8);
  const auto flat4 = cg::tiled_partition<4>(block);

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < threads) {
    nested[i] = place_in(nested4);
    flat[i] = place_in(flat4);
  }
}

void coordinates(int4* nested, int4* flat, int threads) {
  const int block_size = std::min(threads, 256);
  const int blocks = (threads + block_size - 1) / block_size;
  coordinates_kernel<<<blocks, block_size>>>(nested, flat, threads);
}
