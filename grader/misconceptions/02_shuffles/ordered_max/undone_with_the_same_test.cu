// expect: wrong_answer FindsTheMaximumOfPositiveFloats alternative changed_again
// The flip has turned the sign bit too, so the test that undoes it must be turned round.
// breaks: The result is one of the 32 elements
#include <cuda_runtime.h>

__device__ unsigned ordered_from_float(float x) {
  const unsigned bits = __float_as_uint(x);
  const unsigned sign = 0x80000000u;
  return bits & sign ? ~bits : bits | sign;
}

__device__ float float_from_ordered(unsigned bits) {
  const unsigned sign = 0x80000000u;
  return __uint_as_float(bits & sign ? ~bits : bits | sign);
}

__global__ void ordered_max_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  const unsigned largest = __reduce_max_sync(0xffffffffu, ordered_from_float(in[i]));
  if (lane == 0) out[i / 32] = float_from_ordered(largest);
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  ordered_max_kernel<<<blocks, threads>>>(out, in, n);
}
