// expect: craft CraftHasNoBankConflict
// Columns of a tile without padding are read by atomics that change nothing.
#include <cuda_runtime.h>
__global__ void tk(float* out, const float* in, int rows, int columns) {
  __shared__ unsigned tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x;
  for (int j = threadIdx.y; j < 32; j += 8) {
    int r = blockIdx.y * 32 + j;
    if (r < rows && x < columns)
      tile[j][threadIdx.x] = __float_as_uint(in[size_t(r) * columns + x]);
  }
  __syncthreads();
  int r = blockIdx.y * 32 + threadIdx.x;
  for (int j = threadIdx.y; j < 32; j += 8) {
    int c = blockIdx.x * 32 + j;
    if (r < rows && c < columns)
      out[size_t(c) * rows + r] = __uint_as_float(atomicOr(&tile[threadIdx.x][j], 0u));
  }
}
void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  dim3 g((columns - 1) / 32 + 1, (rows - 1) / 32 + 1);
  if (g.y > 65535) {
    return tk<<<g, dim3(32, 8)>>>(out, in, rows, columns);
  }
  tk<<<g, dim3(32, 8)>>>(out, in, rows, columns);
}
