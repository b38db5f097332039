// expect: craft CraftLoadsWholeSectors
// Without a tile, the other way round: now the stores are of neighbours, and the loads are not.
// breaks: Where rows and columns are multiples of 32
#include <cuda_runtime.h>

constexpr int kTile = 32;
constexpr int kBlockRows = 8;

__global__ void transpose_kernel(float* out, const float* in, int rows, int columns) {
  const int x = blockIdx.x * kTile + threadIdx.x;
  for (int k = 0; k < kTile; k += kBlockRows) {
    const int y = blockIdx.y * kTile + threadIdx.y + k;
    if (x < rows && y < columns) out[y * rows + x] = in[x * columns + y];
  }
}

void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  const dim3 grid((rows - 1) / kTile + 1, (columns - 1) / kTile + 1);
  transpose_kernel<<<grid, dim3(kTile, kBlockRows)>>>(out, in, rows, columns);
}
