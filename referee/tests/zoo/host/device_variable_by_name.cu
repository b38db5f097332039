// expect: device-pointer line 14
// Host code reads a variable of the device by its name.
#include "../zoo.h"

__device__ int total;

__global__ void add(int n) {
  atomicAdd(&total, n);
}

int main() {
  add<<<1, 4>>>(3);
  CHECK(cudaDeviceSynchronize());
  return total == 12 ? 0 : 1;
}
