// warp_sum: one sum for each warp's worth of elements, whatever the size of a warp is.
//
//   out  device pointer to n / warpSize numbers; out[w] receives
//        in[w * warpSize] + ... + in[w * warpSize + warpSize - 1], modulo 2^32
//   in   device pointer to n numbers; they must not change
//   n    a multiple of the warp size, 0 or more
//
// Contract
//   - The warp size is the device's: 32 on NVIDIA's, and 1, 2, 4, 8 or 16 where the referee says
//   so.
//   - The grid has 4 blocks of 128 threads whatever n is. Where there are more sums than warps,
//   each
//     warp makes several.
//   - The lanes of a warp exchange values by shuffles or other warp functions. One of them stores
//     the sum.
//   - warp_sum need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#never-write-32, then ./run.sh test warp_sum
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
    unsigned sum = in[w * warpSize + lane];
    // Five rounds in a warp of 32, and none in a warp of 1.
    for (int delta = warpSize / 2; delta > 0; delta /= 2) {
      sum += __shfl_down_sync(0xffffffffu, sum, delta);
    }
    // Down leaves the sum in lane 0 alone.
    if (lane == 0) out[w] = sum;
  }
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
