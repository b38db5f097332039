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
  // A column is read at once. With rows of 32 words it would lie in one bank, with 33 in all.
  __shared__ float tile[kTile][kTile + 1];
  const int first_row = blockIdx.y * kTile;
  const int first_column = blockIdx.x * kTile;
  const int x = threadIdx.x;

  // A warp is a row of threads, so it loads 32 neighbours. What the matrix does not have stays
  // unwritten, and nobody reads it below.
  for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
    const int row = first_row + y;
    const int column = first_column + x;
    if (row < rows && column < columns) tile[y][x] = in[row * columns + column];
  }
  __syncthreads();

  // The tile of `out` begins where row and column have changed places. Its rows are the columns of
  // this tile, so a warp stores 32 neighbours, too.
  for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
    const int row = first_column + y;
    const int column = first_row + x;
    if (row < columns && column < rows) out[row * rows + column] = tile[x][y];
  }
}

void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  const dim3 grid((columns - 1) / kTile + 1, (rows - 1) / kTile + 1);
  transpose_kernel<<<grid, dim3(kTile, kBlockRows)>>>(out, in, rows, columns);
}
