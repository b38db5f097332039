// crossed_masks: each half of a warp gets its first lane's value. It looks right; a GPU may agree.
//
//   out  device pointer to n ints; out[i] receives what the first lane of its half-warp loaded: in
//        lanes 0 to 15 the element of lane 0, in lanes 16 to 31 that of lane 16
//   in   device pointer to n ints; they must not change
//   n    a multiple of 32, 0 to 2^30
//
//   For example, one warp with in[i] = 10 * i: out is 0 in lanes 0 to 15, and 160 in lanes 16 to
//   31.
//
// Contract
//   - Every lane that a mask names, and that has not ended, makes the same call with the same mask.
//   - Each element is loaded exactly once, and each lane makes one shuffle; no shared memory.
//   - Warps have 32 lanes.
//   - To change half_broadcast_kernel is enough; more may change.
//   - half_broadcast need not wait for the kernel; the caller does.
//
// Read chapters/03_masks.md#the-crossed-shuffle, then ./run.sh test crossed_masks
#include <cuda_runtime.h>

// TODO(1): Find out what is wrong with this kernel, and repair it.
__global__ void half_broadcast_kernel(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;  // n and the block are multiples of 32: whole warps leave

  int value = in[i];
  if (lane < 16) {
    value = __shfl_sync(0xffffffffu, value, 0);
  } else {
    value = __shfl_sync(0xffffffffu, value, 16);
  }
  out[i] = value;
}

void half_broadcast(int* out, const int* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  half_broadcast_kernel<<<blocks, threads>>>(out, in, n);
}
