// expect: shared-race line 24
// A warp reads a column of the tile, which eight warps wrote.
// breaks: Where one thread reads from the tile
#include <cuda_runtime.h>

constexpr int kTile = 32;
constexpr int kBlockRows = 8;

__global__ void transpose_kernel(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[kTile][kTile + 1];
  const int first_row = blockIdx.y * kTile;
  const int first_column = blockIdx.x * kTile;
  const int x = threadIdx.x;

  for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
    const int row = first_row + y;
    const int column = first_column + x;
    if (row < rows && column < columns) tile[y][x] = in[row * columns + column];
  }

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
