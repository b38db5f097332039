// expect: craft CraftSharesTheSumsAmongBlocks
// The grid is launched, but its first block makes all sums.
// breaks: Where there are more sums than warps
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  if (blockIdx.x > 0) return;
  const int lane = threadIdx.x % warpSize;
  const int warps = blockDim.x / warpSize;
  const int sums = n / warpSize;
  for (int w = threadIdx.x / warpSize; w < sums; w += warps) {
    unsigned value = in[w * warpSize + lane];
    for (int delta = warpSize / 2; delta > 0; delta /= 2)
      value += __shfl_down_sync(0xffffffffu, value, delta);
    if (lane == 0) out[w] = value;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
