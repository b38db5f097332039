// expect: wrong_answer AddsEachWarpWhateverItsSizeIs alternative four_apart
// One 32 is left in the code: smaller warps are more than four to a block.
// breaks: The warp size is that of the device
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int lane = threadIdx.x % warpSize;
  const int first = blockIdx.x * (blockDim.x / 32) + threadIdx.x / warpSize;
  const int warps = gridDim.x * blockDim.x / warpSize;

  for (int w = first; w < n / warpSize; w += warps) {
    unsigned sum = in[w * warpSize + lane];
    for (int delta = warpSize / 2; delta > 0; delta /= 2) {
      sum += __shfl_down_sync(0xffffffffu, sum, delta);
    }
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
