// expect: wrong_answer AddsEachWarpWhateverItsSizeIs
// The warp size is asked for, but the rounds are those of a warp of 32: a lane that finds no lane
// adds its own value again.
// breaks: The warp size is that of the device
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % warpSize;
  const int warp = thread / warpSize;
  const int warps = gridDim.x * blockDim.x / warpSize;
  const int sums = n / warpSize;

  for (int w = warp; w < sums; w += warps) {
    unsigned sum = in[w * warpSize + lane];
    for (int delta = 16; delta > 0; delta /= 2) {
      sum += __shfl_down_sync(0xffffffffu, sum, delta);
    }
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
