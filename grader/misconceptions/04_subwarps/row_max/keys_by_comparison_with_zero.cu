// expect: wrong_answer FindsTheMaximumOfNegativeRows
// Bits are compared as ints, those of numbers below 0 in reverse. -0 is not below 0, and its bits
// stay the smallest int: less than what is made of any other number.
#include <cuda_runtime.h>

__device__ int key_of(float x) {
  const int bits = __float_as_int(x);
  return x >= 0.0f ? bits : bits ^ 0x7fffffff;
}

__device__ float number_of(int key) { return __int_as_float(key >= 0 ? key : key ^ 0x7fffffff); }

__device__ int largest_of(float4 four) {
  return max(max(key_of(four.x), key_of(four.y)), max(key_of(four.z), key_of(four.w)));
}

__global__ void row_max_kernel(float* out, const float* in, size_t rows) {
  const unsigned lane = threadIdx.x % 8;
  const size_t row = blockIdx.x * size_t{32} + threadIdx.x / 8;
  if (row >= rows) return;
  const float4* const fours = reinterpret_cast<const float4*>(in) + row * 16;
  const float4 left = fours[lane];
  const float4 right = fours[8 + lane];
  int largest = max(largest_of(left), largest_of(right));
  const unsigned mask = 0xffu << (threadIdx.x % 32 / 8 * 8);
  for (int delta = 4; delta > 0; delta /= 2)
    largest = max(largest, __shfl_xor_sync(mask, largest, delta, 8));
  if (lane == 0) out[row] = number_of(largest);
}

void row_max(float* out, const float* in, int rows) {
  if (rows == 0) return;
  row_max_kernel<<<(rows - 1) / 32 + 1, 256>>>(out, in, rows);
}
