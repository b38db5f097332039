// expect: shared-race line 14
// The second histogram uses the storage of the first one, whose counts other threads may still be
// reading.
#include <cub/block/block_histogram.cuh>

#include "../zoo.h"

__global__ void count(int* low_bins, int* high_bins) {
  using Histogram = cub::BlockHistogram<int, 64, 1, 64>;
  __shared__ Histogram::TempStorage storage;
  int low[1] = {static_cast<int>(threadIdx.x / 2)}, high[1] = {63};
  Histogram(storage).Composite(low, low_bins);

  Histogram(storage).Composite(high, high_bins);
}

int main() {
  Device<int> out(128);
  count<<<1, 64>>>(out.get(), out.get() + 64);
  return out.verify([](int i) { return i < 32 ? 2 : i == 127 ? 64 : 0; });
}
