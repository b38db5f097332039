// transpose_tile: transposes a matrix through tiles of shared memory.
//
//   out      device pointer to columns * rows floats; out[c * rows + r] receives
//            in[r * columns + c]
//   in       device pointer to rows * columns floats; they must not change
//   rows     0 to 2^20; need not be a multiple of anything
//   columns  the same; rows * columns is less than 2^31. Both arrays are aligned to 256 bytes
//
//   For example, in = 1 2 3 / 4 5 6 with rows = 2, columns = 3: out = 1 4 / 2 5 / 3 6.
//
// Contract
//   - Where rows and columns are multiples of 32, a warp's load from `in` and its store to `out`
//     use all of every sector of 32 bytes that they touch.
//   - Loads and stores of a kernel move the elements: no atomics, and no copies by the host. No
//     access to shared memory has a bank conflict.
//   - Where one thread reads from the tile what another wrote, a barrier stands between the two.
//   - Warps have 32 lanes.
//   - transpose need not wait for the kernel, nor check it; the caller does both.
//
// Read chapters/01_shared_memory.md#a-transpose-through-a-tile, then
// ./run.sh test transpose_tile
#include <cuda_runtime.h>

constexpr int kTile = 32;      // rows and columns of a tile: one for each block
constexpr int kBlockRows = 8;  // rows of threads: each thread moves kTile / kBlockRows elements

__global__ void transpose_kernel(float* out, const float* in, int rows, int columns) {
  // TODO(1): Declare the tile. Which of its words does a warp write at once, which does it read,
  // and in which banks do they lie?

  // TODO(2): Load the block's tile of `in`, row by row. Which of these elements exist?

  // TODO(3): Store it to `out`, again row by row. Where does the block's tile begin there?
}

void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  const dim3 grid((columns - 1) / kTile + 1, (rows - 1) / kTile + 1);
  transpose_kernel<<<grid, dim3(kTile, kBlockRows)>>>(out, in, rows, columns);
}
