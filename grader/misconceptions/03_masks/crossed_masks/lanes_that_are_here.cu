// expect: activemask-dependence line 13
// The lanes that happen to be in the branch together need not be all that take it.
#include <cuda_runtime.h>

__global__ void half_broadcast_kernel(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;  // n and the block are multiples of 32: whole warps leave

  int value = in[i];
  const int first = lane < 16 ? 0 : 16;
  if (lane < 16) {
    value = __shfl_sync(__activemask(), value, first);
  } else {
    value = __shfl_sync(__activemask(), value, first);
  }
  out[i] = value;
}

void half_broadcast(int* out, const int* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  half_broadcast_kernel<<<blocks, threads>>>(out, in, n);
}
