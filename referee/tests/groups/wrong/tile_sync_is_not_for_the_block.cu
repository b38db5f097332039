// expect: shared-race line 9 and 11
// Tiles synchronise and then read what a neighbouring tile wrote.
#include "../groups.h"

__global__ void kernel(int* out) {
  __shared__ int values[256];
  const auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  const int t = static_cast<int>(threadIdx.x);
  values[t] = t;
  tile.sync();
  out[t] = values[(t + 64) % 256];
}

int main() {
  Array<int> out(256);
  kernel<<<1, 256>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
