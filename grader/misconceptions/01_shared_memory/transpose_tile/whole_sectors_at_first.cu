// expect: craft CraftStoresWholeSectors
// The first call goes by way of a tile, the others copy along.
// breaks: Where rows and columns are multiples of 32
#include <cuda_runtime.h>

constexpr int kSide = 32;

__global__ void by_tile(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[kSide][kSide + 1];
  const int row = static_cast<int>(blockIdx.y) * kSide,
            column = static_cast<int>(blockIdx.x) * kSide;
  const int x = static_cast<int>(threadIdx.x);
  for (int y = static_cast<int>(threadIdx.y); y < kSide; y += 8) {
    if (row + y < rows && column + x < columns) tile[y][x] = in[(row + y) * columns + column + x];
  }
  __syncthreads();
  for (int y = static_cast<int>(threadIdx.y); y < kSide; y += 8) {
    if (column + y < columns && row + x < rows) out[(column + y) * rows + row + x] = tile[x][y];
  }
}

__global__ void along(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[kSide][kSide + 1];
  const int row = static_cast<int>(blockIdx.y) * kSide,
            column = static_cast<int>(blockIdx.x) * kSide;
  const int x = static_cast<int>(threadIdx.x);
  for (int y = static_cast<int>(threadIdx.y); y < kSide; y += 8) {
    if (row + y >= rows || column + x >= columns) continue;
    tile[y][x] = in[(row + y) * columns + column + x];
    out[(column + x) * rows + row + y] = tile[y][x];
  }
}

void transpose(float* out, const float* in, int rows, int columns) {
  static bool first = true;
  if (rows == 0 || columns == 0) return;
  const dim3 grid((columns - 1) / kSide + 1, (rows - 1) / kSide + 1);
  (first ? by_tile : along)<<<grid, dim3(kSide, 8)>>>(out, in, rows, columns);
  first = false;
}
