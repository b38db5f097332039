// expect: diagnosed TakesTheMostRowsAndColumns
// Tiles of 16 x 16: for 2^20 rows the grid is 65536 blocks high, one more than there may be.
#include <cuda_runtime.h>

constexpr int kTile = 16;

// A warp has two rows of the tile, or two columns. Neither has a bank twice.
__device__ int place(int row, int column) { return row * kTile + (column ^ row); }

__global__ void transpose_kernel(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[kTile * kTile];
  const int first_row = blockIdx.y * kTile;
  const int first_column = blockIdx.x * kTile;
  const int x = threadIdx.x;
  const int y = threadIdx.y;

  {
    const int row = first_row + y;
    const int column = first_column + x;
    if (row < rows && column < columns) tile[place(y, x)] = in[row * columns + column];
  }
  __syncthreads();

  {
    const int row = first_column + y;
    const int column = first_row + x;
    if (row < columns && column < rows) out[row * rows + column] = tile[place(x, y)];
  }
}

void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  const dim3 block(kTile, kTile);
  const dim3 grid((columns - 1) / kTile + 1, (rows - 1) / kTile + 1);
  transpose_kernel<<<grid, block>>>(out, in, rows, columns);
}
