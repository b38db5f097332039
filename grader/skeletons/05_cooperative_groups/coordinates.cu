// coordinates: where each thread of a block stands in its tile of 4, for tiles made in two ways.
//
//   nested   device pointer to `threads` int4, for tiles of 4 that are cut from tiles of 8, which
//            are cut from the block; nested[t] is thread t's:
//              x  its rank in its tile of 4
//              y  the number of threads in the tile
//              z  which of its siblings the tile is
//              w  how many siblings there are, itself included
//   flat     device pointer to `threads` int4; the same for tiles of 4 that are cut from the block
//   threads  the size of the block: a multiple of 8, 8 to 1024
//
//   For example, thread 13 of a block of 16: nested[13] = 1 4 1 2 and flat[13] = 1 4 3 4.
//
// Contract
//   - Siblings are the tiles that were cut from the same parent.
//   - The groups know all the answers: the kernel need not compute any of them itself.
//   - A launch has one block, which has one dimension. Each element is stored once.
//   - coordinates need not wait for the kernel; the caller does.
//
// Read chapters/05_cooperative_groups.md#rank-size-and-place-among-siblings, then
// ./run.sh test coordinates
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// Takes any tile: its size is part of its type, its place among siblings part of its value.
template <class Tile>
__device__ int4 place_in(const Tile& tile) {
  return make_int4(0, 0, 0, 0);  // TODO(1): x, y, z and w as the tile knows them.
}

__global__ void coordinates_kernel(int4* nested, int4* flat) {
  // TODO(2): Make the groups: the block, a tile of 8 and a tile of 4 from it, and a tile of 4 from
  // the tile of 8.

  // TODO(3): Store this thread's place in each of the two tiles of 4.
}

void coordinates(int4* nested, int4* flat, int threads) {
  coordinates_kernel<<<1, threads>>>(nested, flat);
}
