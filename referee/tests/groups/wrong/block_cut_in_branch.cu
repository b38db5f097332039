// expect: barrier-divergence line 8 and 11
// Half of the block cuts it into tiles; the other half goes on to the barrier.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto block = cg::this_thread_block();
  if (block.thread_rank() < 32) {
    const auto tile = cg::tiled_partition<32>(block);
    out[tile.thread_rank()] = cg::reduce(tile, 1, cg::plus<int>());
  }
  block.sync();
}

int main() {
  Array<int> out(64);
  kernel<<<1, 64>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
