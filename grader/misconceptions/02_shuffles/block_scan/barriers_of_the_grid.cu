// expect: craft CraftMeetsAtMostTwoBarriers
// Right: twenty barriers, of a grid that is the one block.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__device__ int sums[1024];

__global__ void block_scan_kernel(int* out, const int* in, int n) {
  const cg::grid_group grid = cg::this_grid();
  const int i = threadIdx.x;
  const int own = i < n ? in[i] : 0;
  int unused = own;
  for (int delta = 1; delta < 32; delta *= 2) {
    unused += __shfl_up_sync(0xffffffffu, unused, delta);
  }
  sums[i] = own;
  grid.sync();
  for (int distance = 1; distance < 1024; distance *= 2) {
    const int before = i >= distance ? sums[i - distance] : 0;
    grid.sync();
    sums[i] += before;
    grid.sync();
  }
  if (i < n) out[i] = sums[i] - own + (unused - unused);
}

void block_scan(int* out, const int* in, int n) {
  void* arguments[] = {&out, &in, &n};
  cudaLaunchCooperativeKernel(block_scan_kernel, dim3(1), dim3((n + 31) / 32 * 32), arguments, 0,
                              nullptr);
}
