// Block 1 returns before the barrier of the grid, and block 0 waits there for it.
#include <cooperative_groups.h>

#include "../check.cuh"

__global__ void early_return() {
  if (blockIdx.x == 1) return;
  cooperative_groups::this_grid().sync();
}

int main() {
  CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(early_return), dim3(2), dim3(32),
                                    nullptr));
  CHECK(cudaDeviceSynchronize());
}
