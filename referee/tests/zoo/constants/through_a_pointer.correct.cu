// The address of a constant is read through.
#include "../zoo.h"

__device__ __constant__ int limits[2] = {3, 5};

__global__ void clamp(int* values, int* bounds) {
  const int value = values[threadIdx.x];
  values[threadIdx.x] = value > bounds[1] ? bounds[1] : value;
}

int main() {
  Device<int> values(32, [](int i) { return i; });
  void* bounds;
  CHECK(cudaGetSymbolAddress(&bounds, limits));
  clamp<<<1, 32>>>(values.get(), static_cast<int*>(bounds));
  return values.verify([](int i) { return i < 5 ? i : 5; });
}
