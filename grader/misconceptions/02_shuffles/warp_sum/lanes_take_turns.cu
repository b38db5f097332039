// expect: craft CraftLoadsTogether
// In each round another lane loads all elements of the sum: in the end each has loaded as many.
// breaks: The lanes of a warp load its elements together
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int lane = threadIdx.x % warpSize;
  const int warps = gridDim.x * blockDim.x / warpSize;
  int round = 0;
  for (int w = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize; w < n / warpSize; w += warps) {
    unsigned sum = 0;
    if (n / warpSize < warps * warpSize) {
      sum = in[w * warpSize + lane];
    } else if (lane == round++ % warpSize) {
      for (int i = 0; i < warpSize; ++i) sum += in[w * warpSize + i];
    }
    for (int delta = warpSize / 2; delta > 0; delta /= 2)
      sum += __shfl_down_sync(0xffffffffu >> (32 - warpSize), sum, delta);
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
