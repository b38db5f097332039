// expect: global-race line 12 and 14
// Blocks of a cooperative launch read what other blocks write, with a block barrier only.
#include "../zoo.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void reverse(int* out, int* scratch) {
  const cg::grid_group grid = cg::this_grid();
  const int i = grid.thread_rank(), n = grid.size();
  scratch[i] = i;
  cg::this_thread_block().sync();
  out[i] = scratch[n - 1 - i];
}

int main() {
  Device<int> out(128), scratch(128);
  int *o = out.get(), *s = scratch.get();
  void* arguments[] = {&o, &s};
  CHECK(cudaLaunchCooperativeKernel(reverse, dim3(4), dim3(32), arguments));
  return out.verify([](int i) { return 127 - i; });
}
