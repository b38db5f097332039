// expect: barrier-divergence line 7 and 8
// One warp of each block waits for the grid, the other at the block's barrier.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto block = cg::this_thread_block();
  if (block.thread_rank() < 32) cg::this_grid().sync();
  block.sync();
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main() {
  Array<int> out(256);
  int* pointer = out.get();
  void* arguments[] = {&pointer};
  CHECK(cudaLaunchCooperativeKernel(kernel, dim3(4), dim3(64), arguments, 0, nullptr));
  return cudaDeviceSynchronize() != cudaSuccess;
}
