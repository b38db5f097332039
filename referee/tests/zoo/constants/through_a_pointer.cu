// expect: constant-write line 9
// The address of a constant is like any other; that kernels may only read there goes with it.
#include "../zoo.h"

__device__ __constant__ int limits[2] = {3, 5};

__global__ void clamp(int* values, int* bounds) {
  const int value = values[threadIdx.x];
  if (value > bounds[1]) bounds[1] = value;
  values[threadIdx.x] = value;
}

int main() {
  Device<int> values(32, [](int i) { return i; });
  void* bounds;
  CHECK(cudaGetSymbolAddress(&bounds, limits));
  clamp<<<1, 32>>>(values.get(), static_cast<int*>(bounds));
  return values.verify([](int i) { return i; });
}
