// expect: mask-without-caller line 13
// A mask of half a warp, but of the lanes that the branch leaves out.
// breaks: Every lane that a mask names
#include <cuda_runtime.h>

__global__ void half_broadcast_kernel(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;  // n and the block are multiples of 32: whole warps leave

  int value = in[i];
  if (lane < 16) {
    value = __shfl_sync(0xffff0000u, value, 0);
  } else {
    value = __shfl_sync(0x0000ffffu, value, 16);
  }
  out[i] = value;
}

void half_broadcast(int* out, const int* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  half_broadcast_kernel<<<blocks, threads>>>(out, in, n);
}
