// expect: wrong_answer AddsMoreWarpsThanTheGridHas alternative not_reset
// The sum is declared before the loop, and goes on from round to round.
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int lane = threadIdx.x % warpSize;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  const int warps = gridDim.x * blockDim.x / warpSize;

  unsigned sum = 0;
  for (int w = first; w < n / warpSize; w += warps) {
    sum += in[w * warpSize + lane];
    for (int delta = warpSize / 2; delta > 0; delta /= 2) {
      sum += __shfl_down_sync(0xffffffffu, sum, delta);
    }
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
