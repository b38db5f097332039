// expect: diagnosed TransposesMoreThanAThousandTiles
// Each block goes from tile to tile, and stores into the next before all threads have read this
// one.
// breaks: Where one thread reads from the tile
#include <cuda_runtime.h>

constexpr int kTile = 32;
constexpr int kBlockRows = 8;
constexpr int kMaxBlocks = 132;  // one per SM

__global__ void transpose_kernel(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[kTile][kTile + 1];
  const int tiles_x = (columns - 1) / kTile + 1;
  const int tiles_y = (rows - 1) / kTile + 1;
  const int x = threadIdx.x;

  for (int id = blockIdx.x; id < tiles_x * tiles_y; id += gridDim.x) {
    const int row0 = id / tiles_x * kTile;
    const int column0 = id % tiles_x * kTile;

    for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
      const int r = row0 + y;
      const int c = column0 + x;
      if (r < rows && c < columns) tile[y][x] = in[r * columns + c];
    }
    __syncthreads();
    for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
      const int r = column0 + y;
      const int c = row0 + x;
      if (r < columns && c < rows) out[r * rows + c] = tile[x][y];
    }
  }
}

void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  const int tiles = ((columns - 1) / kTile + 1) * ((rows - 1) / kTile + 1);
  const int blocks = tiles < kMaxBlocks ? tiles : kMaxBlocks;
  transpose_kernel<<<blocks, dim3(kTile, kBlockRows)>>>(out, in, rows, columns);
}
