// expect: craft CraftMovesLargeMatricesByWholeSectorsToo
// A matrix of 2^25 elements or more goes without tiles, element by element.
// breaks: Where rows and columns are multiples of 32
#include <cuda_runtime.h>

#include <cstddef>

constexpr int kTile = 32;      // rows and columns of a tile: one for each block
constexpr int kBlockRows = 8;  // rows of threads: each thread moves kTile / kBlockRows elements

__global__ void transpose_kernel(float* out, const float* in, int rows, int columns) {
  __shared__ float tile[kTile][kTile + 1];
  const int first_row = blockIdx.y * kTile;
  const int first_column = blockIdx.x * kTile;

  for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
    const int r = first_row + y;
    const int c = first_column + threadIdx.x;
    if (r < rows && c < columns)
      tile[y][threadIdx.x] = in[static_cast<std::size_t>(r) * columns + c];
  }
  __syncthreads();
  for (int y = threadIdx.y; y < kTile; y += kBlockRows) {
    const int c = first_column + y;
    const int r = first_row + threadIdx.x;
    if (r < rows && c < columns) out[static_cast<std::size_t>(c) * rows + r] = tile[threadIdx.x][y];
  }
}

// For large matrices: a grid of fixed size goes through all elements.
__global__ void transpose_large_kernel(float* out, const float* in, int rows, int columns) {
  const std::size_t elements = static_cast<std::size_t>(rows) * columns;
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       i < elements; i += threads) {
    const std::size_t r = i / columns;
    const std::size_t c = i % columns;
    out[c * rows + r] = in[i];
  }
}

void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  if (rows * columns >= (1 << 25)) {
    transpose_large_kernel<<<4096, 256>>>(out, in, rows, columns);
    return;
  }
  const dim3 grid((columns - 1) / kTile + 1, (rows - 1) / kTile + 1);
  transpose_kernel<<<grid, dim3(kTile, kBlockRows)>>>(out, in, rows, columns);
}
