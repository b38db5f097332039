// expect: barrier-divergence line 7 and 8
// The block's barrier stands in a branch.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto block = cg::this_thread_block();
  if (block.thread_rank() % 2 == 0) block.sync();
  cg::sync(block);
  out[threadIdx.x] = 1;
}

int main() {
  Array<int> out(64);
  kernel<<<1, 64>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
