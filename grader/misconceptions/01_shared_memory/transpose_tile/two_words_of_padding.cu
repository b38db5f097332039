// expect: craft CraftHasNoBankConflict
// Rows of 34 words: the 32 words of a column lie in the 16 even banks.
// breaks: No access to shared memory has a bank conflict
#include <cuda_runtime.h>

constexpr int kTile = 32;
constexpr int kBlockRows = 8;

__global__ void transpose_kernel(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[kTile][kTile + 2];
  const int first_row = blockIdx.y * kTile;
  const int first_column = blockIdx.x * kTile;
  const int x = threadIdx.x;

  for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
    const int row = first_row + y;
    const int column = first_column + x;
    if (row < rows && column < columns) tile[y][x] = in[row * columns + column];
  }
  __syncthreads();

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
