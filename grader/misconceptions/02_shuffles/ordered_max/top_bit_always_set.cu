// expect: wrong_answer FindsTheMaximumOfBothSigns alternative top_bit_always_set
// ^ binds more tightly than |: the top bit is set again after it was inverted.
#include <cuda_runtime.h>

// Larger floats get larger numbers.
__device__ unsigned ordered_from_float(float x) {
  const unsigned bits = __float_as_uint(x);
  // All 32 bits if x is negative, else the sign bit alone.
  const unsigned all_if_negative = static_cast<unsigned>(static_cast<int>(bits) >> 31);
  return bits ^ all_if_negative | 0x80000000u;
}

// The float from which ordered_from_float made these bits.
__device__ float float_from_ordered(unsigned bits) {
  return __uint_as_float((bits & 0x80000000u) != 0 ? bits & 0x7fffffffu : ~bits);
}

__global__ void ordered_max_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;  // n and the block are multiples of 32: whole warps leave

  const unsigned largest = __reduce_max_sync(0xffffffffu, ordered_from_float(in[i]));
  if (lane == 0) out[i / 32] = float_from_ordered(largest);
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  ordered_max_kernel<<<blocks, threads>>>(out, in, n);
}
