// expect: barrier-divergence line 9 and 10
// A warp's tile shuffles in a branch that half of it takes.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  int value = 0;
  if (warp.thread_rank() < 16) value = warp.shfl_down(1, 1);
  block.sync();
  out[block.thread_rank()] = value;
}

int main() {
  Array<int> out(32);
  kernel<<<1, 32>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
