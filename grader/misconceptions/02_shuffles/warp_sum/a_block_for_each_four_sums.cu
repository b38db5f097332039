// expect: craft CraftLaunchesTheGrid
// The grid grows with n, which the contract rules out; a large n has more warps than a device.
// breaks: There is one launch, of 4 blocks of 128 threads
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % warpSize;
  const int warp = thread / warpSize;
  const int warps = gridDim.x * blockDim.x / warpSize;
  const int sums = n / warpSize;

  for (int w = warp; w < sums; w += warps) {
    unsigned sum = in[w * warpSize + lane];
    for (int delta = warpSize / 2; delta > 0; delta /= 2) {
      sum += __shfl_down_sync(0xffffffffu, sum, delta);
    }
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) {
  warp_sum_kernel<<<n / 128 + 1, 128>>>(out, in, n);
}
