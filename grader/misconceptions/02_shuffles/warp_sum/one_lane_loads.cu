// expect: craft CraftLoadsTogether
// Lane 0 adds up all elements of the warp; the shuffle only spreads what it has.
// breaks: The lanes of a warp load its elements together
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % warpSize;
  const int warp = thread / warpSize;
  const int warps = gridDim.x * blockDim.x / warpSize;
  const int sums = n / warpSize;

  for (int w = warp; w < sums; w += warps) {
    unsigned sum = 0;
    if (lane == 0) {
      for (int k = 0; k < warpSize; ++k) sum += in[w * warpSize + k];
    }
    sum = __shfl_sync(0xffffffffu, sum, 0);
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
