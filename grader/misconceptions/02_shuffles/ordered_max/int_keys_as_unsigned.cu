// expect: wrong_answer FindsTheMaximumOfBothSigns alternative ints_as_unsigned
// The keys are in order as ints, and are compared as unsigned numbers.
// breaks: All other numbers
#include <cuda_runtime.h>

__device__ unsigned key_of(float x) {
  const int bits = __float_as_int(x);
  return static_cast<unsigned>(bits < 0 ? bits ^ 0x7fffffff : bits);
}

__device__ float float_of(unsigned key) {
  const int bits = static_cast<int>(key);
  return __int_as_float(bits < 0 ? bits ^ 0x7fffffff : bits);
}

__global__ void ordered_max_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned largest = __reduce_max_sync(0xffffffffu, key_of(in[i]));
  if (threadIdx.x % 32 == 0) out[i / 32] = float_of(largest);
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  ordered_max_kernel<<<(n - 1) / 256 + 1, 256>>>(out, in, n);
}
