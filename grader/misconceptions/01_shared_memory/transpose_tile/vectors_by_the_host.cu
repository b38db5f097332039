// expect: craft CraftMovesSingleRowsAndColumnsByKernels
// A single row or column lies in memory as its transpose does, and the host copies it.
#include <cuda_runtime.h>

constexpr int kTile = 32;      // rows and columns of a tile: one for each block
constexpr int kBlockRows = 8;  // rows of threads: each thread moves kTile / kBlockRows elements

__global__ void transpose_kernel(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[kTile][kTile + 1];
  const int x = threadIdx.x;

  for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
    const int row = blockIdx.y * kTile + y;
    const int column = blockIdx.x * kTile + x;
    if (row < rows && column < columns) tile[y][x] = in[row * size_t(columns) + column];
  }
  __syncthreads();

  for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
    const int row = blockIdx.x * kTile + y;  // of out, which has `columns` rows
    const int column = blockIdx.y * kTile + x;
    if (row < columns && column < rows) out[row * size_t(rows) + column] = tile[x][y];
  }
}

void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  if (rows == 1 || columns == 1) {  // a vector has the same order either way
    cudaMemcpyAsync(out, in, size_t(rows) * columns * sizeof(float), cudaMemcpyDeviceToDevice);
    return;
  }
  const dim3 grid((columns - 1) / kTile + 1, (rows - 1) / kTile + 1);
  transpose_kernel<<<grid, dim3(kTile, kBlockRows)>>>(out, in, rows, columns);
}
