// expect: device-trap line 11
// The scan is for blocks of 64 threads, and the launch makes them of 128.
#include <cub/block/block_scan.cuh>

#include "../zoo.h"

__global__ void positions(int* out) {
  using Scan = cub::BlockScan<int, 64>;
  __shared__ typename Scan::TempStorage storage;
  int position;
  Scan(storage).ExclusiveSum(1, position);
  out[threadIdx.x] = position;
}

int main() {
  Device<int> out(128);
  positions<<<1, 128>>>(out.get());
  return out.verify([](int i) { return i; });
}
