// expect: craft CraftExchangesByWarpFunctions
// Right. The lane that stores a sum puts it into shared memory first.
// breaks: The lanes of a warp load its elements together
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  __shared__ unsigned sum_of_warp[128];
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
    if (lane == 0) {
      sum_of_warp[threadIdx.x / warpSize] = sum;
      out[w] = sum_of_warp[threadIdx.x / warpSize];
    }
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
