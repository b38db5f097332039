// expect: global-race line 13
// A thread may set a bin to 0 to which another one has added.
#include <cub/block/block_histogram.cuh>

#include "../zoo.h"

__global__ void count(int* bins) {
  using Histogram = cub::BlockHistogram<int, 128, 1, 64, cub::BLOCK_HISTO_ATOMIC>;
  __shared__ Histogram::TempStorage storage;
  int items[1] = {static_cast<int>(threadIdx.x * 5 % 64)};
  Histogram(storage).InitHistogram(bins);

  Histogram(storage).Composite(items, bins);
}

int main() {
  Device<int> bins(64);
  count<<<1, 128>>>(bins.get());
  return bins.verify(2);
}
