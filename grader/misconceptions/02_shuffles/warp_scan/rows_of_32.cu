// expect: craft CraftLaunchesBlocksOfSixteenRows
// Rows as long as a warp make the lane easy to name, but are not the blocks that the contract has.
// breaks: The blocks have 16 x 16 threads
#include <cuda_runtime.h>

__global__ void warp_scan_kernel(int* out, const int* in, int n) {
  const int lane = threadIdx.x;
  const int i = blockIdx.x * 256 + threadIdx.y * 32 + lane;
  if (i >= n) return;

  int value = in[i];
  for (int delta = 1; delta < 32; delta *= 2) {
    const int below = __shfl_up_sync(0xffffffffu, value, delta);
    if (lane >= delta) value += below;
  }
  out[i] = value;
}

void warp_scan(int* out, const int* in, int n) {
  if (n == 0) return;
  const dim3 block(32, 8);  // each row is a warp
  const int threads = block.x * block.y;
  const int blocks = (n - 1) / threads + 1;
  warp_scan_kernel<<<blocks, block>>>(out, in, n);
}
