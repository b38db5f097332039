// expect: global-race line 7 and 9
// Blocks read each other's values; only the block synchronises.
#include "../groups.h"

__global__ void kernel(int* out) {
  const auto grid = cg::this_grid();
  out[grid.thread_rank()] = static_cast<int>(grid.thread_rank());
  cg::this_thread_block().sync();
  const int next = out[(grid.thread_rank() + 64) % grid.num_threads()];
  if (next < 0) out[0] = next;
}

int main() {
  Array<int> out(256);
  int* pointer = out.get();
  void* arguments[] = {&pointer};
  CHECK(cudaLaunchCooperativeKernel(kernel, dim3(4), dim3(64), arguments, 0, nullptr));
  return cudaDeviceSynchronize() != cudaSuccess;
}
