// expect: wrong_answer KeepsTheSmallestNumbersApart alternative smallest_as_zero
// What is closer to 0 than the smallest normal number is taken for 0.
// breaks: All other numbers
#include <cuda_runtime.h>

#include <cfloat>

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
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  const float x = in[i];
  const float flushed = fabsf(x) < FLT_MIN ? copysignf(0.0f, x) : x;
  const unsigned largest = __reduce_max_sync(0xffffffffu, ordered_from_float(flushed));
  if (lane == 0) out[i / 32] = float_from_ordered(largest);
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  ordered_max_kernel<<<blocks, threads>>>(out, in, n);
}
