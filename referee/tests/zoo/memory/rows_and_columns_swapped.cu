// expect: out-of-bounds line 7
// Rows and columns are exchanged in the index of a 5 x 9 matrix.
#include "../zoo.h"

__global__ void fill(int* matrix, int rows, int columns) {
  const int row = threadIdx.y, column = threadIdx.x;
  matrix[column * columns + row] = row;
}

int main() {
  Device<int> matrix(45);
  fill<<<1, dim3(9, 5)>>>(matrix.get(), 5, 9);
  return matrix.verify([](int i) { return i / 9; });
}
