// expect: device-trap line 12
// Thread 63 has an item that is no bin.
#include <cub/cub.cuh>

#include "../zoo.h"

__global__ void count(int* out) {
  using Histogram = cub::BlockHistogram<int, 64, 1, 64>;
  __shared__ Histogram::TempStorage storage;
  __shared__ int bins[64];
  int items[1] = {static_cast<int>(threadIdx.x + 1)};
  Histogram(storage).Histogram(items, bins);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
}

int main() {
  Device<int> out(64);
  count<<<1, 64>>>(out.get());
  return out.verify(1);
}
