// expect: different-collective line 13
// A mask for each side, but the lower one is (1 << 17) - 1: it names lane 16, which never comes.
// breaks: Every lane that a mask names
#include <cuda_runtime.h>

__global__ void half_broadcast_kernel(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  int value = in[i];
  if (lane < 16) {
    value = __shfl_sync((1u << 17) - 1, value, 0);
  } else {
    value = __shfl_sync(0xffff0000u, value, 16);
  }
  out[i] = value;
}

void half_broadcast(int* out, const int* in, int n) {
  if (n == 0) return;
  const int threads = 96;
  const int blocks = (n - 1) / threads + 1;
  half_broadcast_kernel<<<blocks, threads>>>(out, in, n);
}
