// The row is multiplied by the number of columns.
#include "../zoo.h"

__global__ void fill(int* matrix, int rows, int columns) {
  const int row = threadIdx.y, column = threadIdx.x;
  matrix[row * columns + column] = row;
}

int main() {
  Device<int> matrix(45);
  fill<<<1, dim3(9, 5)>>>(matrix.get(), 5, 9);
  return matrix.verify([](int i) { return i / 9; });
}
