// expect: craft CraftReducesIntegersAndCallsNoShuffle
// Ballots find the largest, and the reduction gets what all lanes have.
// breaks: The lanes exchange values by __reduce_max_sync
#include <cuda_runtime.h>

__device__ unsigned ordered_from_float(float x) {
  const unsigned bits = __float_as_uint(x);
  return bits >> 31 ? ~bits : bits | 0x80000000u;
}

__device__ float float_from_ordered(unsigned bits) {
  return __uint_as_float(bits >> 31 ? bits & 0x7fffffffu : ~bits);
}

__global__ void ordered_max_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  const unsigned bits = ordered_from_float(in[i]);
  bool candidate = true;
  unsigned largest = 0;
  for (int b = 31; b >= 0; --b) {
    const bool set = candidate && (bits >> b & 1u);
    if (__ballot_sync(0xffffffffu, set) != 0) {
      candidate = set;
      largest |= 1u << b;
    }
  }
  largest = __reduce_max_sync(0xffffffffu, largest);
  if (lane == 0) out[i / 32] = float_from_ordered(largest);
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  ordered_max_kernel<<<blocks, threads>>>(out, in, n);
}
