// expect: craft CraftReadsOtherWarpsBehindABarrier
// A counter in place of the barrier.
#include <cuda_runtime.h>

constexpr int kTile = 32;      // rows and columns of a tile: one for each block
constexpr int kBlockRows = 8;  // rows of threads: each thread moves kTile / kBlockRows elements

__global__ void transpose_kernel(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[kTile][kTile + 1];
  __shared__ unsigned arrived;
  if (threadIdx.x == 0 && threadIdx.y == 0) arrived = 0;
  __syncthreads();
  const int first_row = blockIdx.y * kTile;
  const int first_column = blockIdx.x * kTile;
  const int x = threadIdx.x;

  for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
    const int row = first_row + y;
    const int column = first_column + x;
    if (row < rows && column < columns) tile[y][x] = in[row * columns + column];
  }
  __threadfence_block();
  atomicAdd(&arrived, 1);
  while (*(volatile unsigned*)&arrived < kTile * kBlockRows) {
  }
  __threadfence_block();

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
