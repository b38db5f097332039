// expect: craft CraftUsesNoSharedMemory
// Right. The lane that stores a maximum puts it into shared memory first.
// breaks: The lanes exchange values by __reduce_max_sync
#include <cuda_runtime.h>

__device__ unsigned ordered_from_float(float x) {
  const unsigned bits = __float_as_uint(x);
  const unsigned sign = 0x80000000u;
  return bits & sign ? ~bits : bits | sign;
}

__device__ float float_from_ordered(unsigned bits) {
  const unsigned sign = 0x80000000u;
  return __uint_as_float(bits & sign ? bits & ~sign : ~bits);
}

__global__ void ordered_max_kernel(float* out, const float* in, int n) {
  __shared__ unsigned largest[8];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  const unsigned of_warp = __reduce_max_sync(0xffffffffu, ordered_from_float(in[i]));
  if (lane == 0) {
    largest[threadIdx.x / 32] = of_warp;
    out[i / 32] = float_from_ordered(largest[threadIdx.x / 32]);
  }
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  ordered_max_kernel<<<blocks, threads>>>(out, in, n);
}
