// expect: craft CraftSharesTheSumsAmongBlocks
// A warp of two lanes needs no shuffle: one of them loads both elements.
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % warpSize;
  // 128 is a multiple of every warp size, so no warp of the grid is cut short by its block's end.
  const int warp = thread / warpSize;
  const int warps = gridDim.x * blockDim.x / warpSize;
  const int sums = n / warpSize;

  // A warp is the unit of work, so the stride counts warps. `w` is the same in all lanes of a warp:
  // they go round together, and the mask of all lanes is a promise that they keep.
  for (int w = warp; w < sums; w += warps) {
    unsigned sum = 0;
    if (warpSize != 2) {
      sum = in[w * warpSize + lane];
    } else if (lane == 0) {
      sum = in[2 * w] + in[2 * w + 1];
    }
    // Five rounds in a warp of 32, and none in a warp of 1.
    for (int delta = warpSize / 2; delta > 0; delta /= 2) {
      sum += __shfl_down_sync(0xffffffffu, sum, delta);
    }
    // Down leaves the sum in lane 0 alone.
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
