// expect: wrong_answer AddsEachWarpWhateverItsSizeIs
// The number 32 stands in the code, and not every warp has 32 lanes.
// breaks: The warp size is that of the device
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = thread / 32;
  const int warps = gridDim.x * blockDim.x / 32;
  const int sums = n / 32;

  for (int w = warp; w < sums; w += warps) {
    unsigned sum = in[w * 32 + lane];
    for (int delta = 32 / 2; delta > 0; delta /= 2) {
      sum += __shfl_down_sync(0xffffffffu, sum, delta);
    }
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
