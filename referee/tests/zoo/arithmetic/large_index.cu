// note: signed-overflow line 9
// The number of an element in a matrix that is too large for an int: 40000 rows of 80000. Here it
// happens to be caught, since it is below 0.
#include "../zoo.h"

__global__ void touch(int* touched, int columns, int size) {
  const int row = threadIdx.x * 10000;
  if (row >= 40000) return;
  const int element = row * columns + columns - 1;
  if (element >= 0 && element < size) touched[threadIdx.x] = 1;
}

int main() {
  Device<int> touched(32);
  touch<<<1, 32>>>(touched.get(), 80000, 2000000000);
  return touched.verify([](int i) { return i < 3; });
}
