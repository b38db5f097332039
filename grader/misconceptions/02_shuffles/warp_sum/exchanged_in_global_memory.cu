// expect: craft CraftExchangesByWarpFunctions
// Right. The lanes leave their elements in device memory, where one of them adds them up.
// breaks: The lanes of a warp load its elements together
#include <cuda_runtime.h>

__device__ unsigned left[512];

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % warpSize;
  const int warp = thread / warpSize;
  const int warps = gridDim.x * blockDim.x / warpSize;
  const int sums = n / warpSize;

  for (int w = warp; w < sums; w += warps) {
    left[thread] = in[w * warpSize + lane];
    __syncwarp();
    if (lane == 0) {
      unsigned sum = 0;
      for (int k = 0; k < warpSize; ++k) sum += left[thread + k];
      out[w] = sum;
    }
    __syncwarp();
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
