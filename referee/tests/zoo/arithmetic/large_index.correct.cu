// In a wider type every element has a number of its own.
#include "../zoo.h"

__global__ void touch(int* touched, int columns, long long size) {
  const int row = threadIdx.x * 10000;
  if (row >= 40000) return;
  const long long element = static_cast<long long>(row) * columns + columns - 1;
  if (element < size) touched[threadIdx.x] = 1;
}

int main() {
  Device<int> touched(32);
  touch<<<1, 32>>>(touched.get(), 80000, 3200000000);
  return touched.verify([](int i) { return i < 4; });
}
