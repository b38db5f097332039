// expect: craft CraftStoresWholeSectors
// There is no tile: exchanges scatter the elements.
#include <cuda_runtime.h>
__global__ void tk(float* out, const float* in, unsigned rows, unsigned columns) {
  unsigned i = blockIdx.x * 256 + threadIdx.x;
  if (i < rows * columns) atomicExch(&out[size_t(i % columns) * rows + i / columns], in[i]);
}
void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  tk<<<(unsigned(rows) * columns - 1) / 256 + 1, 256>>>(out, in, rows, columns);
}
