// expect: barrier-divergence line 14
// grid.sync() is for all threads of the grid: one of each block does not stand for the others.
#include "../zoo.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void last_value(int* out, int* scratch) {
  const cg::grid_group grid = cg::this_grid();
  const int i = grid.thread_rank();
  scratch[i] = i;
  if (threadIdx.x == 0) {
    grid.sync();
    out[blockIdx.x] = scratch[(blockIdx.x + 1) % 4 * 32];
  }
}

int main() {
  Device<int> out(4), scratch(128);
  int *o = out.get(), *s = scratch.get();
  void* arguments[] = {&o, &s};
  CHECK(cudaLaunchCooperativeKernel(last_value, dim3(4), dim3(32), arguments));
  return out.verify([](int i) { return (i + 1) % 4 * 32; });
}
