// expect: craft CraftStoresWholeSectors
// A copy of rows of one element each transposes a row of `in`; what kernels waste counts nothing.
// breaks: Loads and stores of a kernel move the elements
#include <cuda_runtime.h>

__global__ void wait_for_copies() {}

void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  const size_t element = sizeof(float);
  for (int r = 0; r < rows; ++r) {
    const float* const row = in + static_cast<size_t>(r) * columns;
    cudaMemcpy2D(out + r, rows * element, row, element, element, columns, cudaMemcpyDeviceToDevice);
  }
  wait_for_copies<<<1, 1>>>();
}
