// expect: different-collective line 6
// Written once, in a function, the call is still made by both arms.
// breaks: Every lane that a mask names
#include <cuda_runtime.h>

__device__ int from(int value, int source) { return __shfl_sync(0xffffffffu, value, source); }

__global__ void half_broadcast_kernel(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;  // n and the block are multiples of 32: whole warps leave

  int value = in[i];
  if (lane < 16) {
    value = from(value, 0);
  } else {
    value = from(value, 16);
  }
  out[i] = value;
}

void half_broadcast(int* out, const int* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  half_broadcast_kernel<<<blocks, threads>>>(out, in, n);
}
