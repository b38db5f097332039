// expect: craft CraftStoresWholeSectors
// Right, by way of a tile. But what is in the tile is exchanged with what is in `out`.
// breaks: Loads and stores of a kernel move the elements
#include <cuda_runtime.h>

__global__ void transpose_kernel(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[32][33];
  const int first_row = blockIdx.y * 32;
  const int first_column = blockIdx.x * 32;
  const int x = threadIdx.x;

  for (int y = threadIdx.y; y < 32; y += 8) {
    const int row = first_row + y;
    const int column = first_column + x;
    if (row < rows && column < columns) tile[y][x] = in[row * columns + column];
  }
  __syncthreads();

  for (int y = threadIdx.y; y < 32; y += 8) {
    const int row = first_column + y;
    const int column = first_row + x;
    if (row < columns && column < rows) atomicExch(&out[row * rows + column], tile[x][y]);
  }
}

void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  const dim3 grid((columns - 1) / 32 + 1, (rows - 1) / 32 + 1);
  transpose_kernel<<<grid, dim3(32, 8)>>>(out, in, rows, columns);
}
