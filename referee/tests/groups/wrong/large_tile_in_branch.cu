// expect: barrier-divergence line 8 and 9
// One warp of a large tile skips its barrier.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<64>(block);
  if (tile.thread_rank() < 32) tile.sync();
  block.sync();
  out[threadIdx.x] = 1;
}

int main() {
  Array<int> out(128);
  kernel<<<1, 128>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
