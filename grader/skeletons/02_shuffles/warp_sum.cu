// warp_sum: one sum per warp's worth of elements, whatever the size of a warp.
//
//   out  device pointer to n / warpSize numbers; out[w] receives
//        in[w * warpSize] + ... + in[w * warpSize + warpSize - 1], modulo 2^32
//   in   device pointer to n numbers; they must not change
//   n    a multiple of the warp size, 0 to 2^18
//
//   For example, in = 3 1 4 1 in warps of 2 lanes: out = 4 5.
//
// Contract
//   - The warp size is that of the device: 32 on NVIDIA's GPUs, and also 1, 2, 4, 8 or 16 on the
//     referee.
//   - There is one launch, of 4 blocks of 128 threads in one dimension, whatever n is; without
//     elements there may be none. Where there are more sums than warps, each warp makes several.
//   - The lanes of a warp load its elements together, one each, and exchange values by shuffles or
//     other warp functions; no shared memory. One of them stores the sum.
//   - warp_sum need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#never-write-32, then ./run.sh test warp_sum
#include <cuda_runtime.h>

__global__ void warp_sum_kernel(unsigned* out, const unsigned* in, int n) {
  // TODO(1): Which lane of its warp is this thread? Which warp of the grid is it in, and how many
  // warps does the grid have?

  // TODO(2): For each sum of this warp: load an element, add up over the lanes, store the sum once.
}

void warp_sum(unsigned* out, const unsigned* in, int n) { warp_sum_kernel<<<4, 128>>>(out, in, n); }
