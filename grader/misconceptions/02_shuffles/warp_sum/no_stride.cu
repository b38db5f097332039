// expect: wrong_answer AddsMoreWarpsThanTheGridHas alternative one_each
// Each warp makes one sum, as if the grid were as large as the work.
// breaks: Where there are more sums than warps
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % warpSize;
  const int warp = thread / warpSize;
  const int sums = n / warpSize;

  if (const int w = warp; w < sums) {
    unsigned sum = in[w * warpSize + lane];
    for (int delta = warpSize / 2; delta > 0; delta /= 2) {
      sum += __shfl_down_sync(0xffffffffu, sum, delta);
    }
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
