// expect: craft CraftSharesTheSumsAmongBlocks
// Right. Where there are more sums than warps, one warp of each block makes them all.
// breaks: Where there are more sums than warps
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = thread % warpSize;
  const int sums = n / warpSize;
  const int warps = gridDim.x * blockDim.x / warpSize;
  int first = thread / warpSize;
  int stride = warps;
  if (sums > warps) {
    if (static_cast<int>(threadIdx.x) >= warpSize) return;
    first = blockIdx.x;
    stride = gridDim.x;
  }
  for (int w = first; w < sums; w += stride) {
    unsigned sum = in[w * warpSize + lane];
    for (int delta = warpSize / 2; delta > 0; delta /= 2) {
      sum += __shfl_xor_sync(0xffffffffu >> (32 - warpSize), sum, delta);
    }
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
