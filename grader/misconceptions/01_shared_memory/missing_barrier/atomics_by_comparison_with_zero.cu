// expect: wrong_answer TakesMinusZeroForMoreThanNegativeFloats
// Two atomics of bits, chosen by whether the number is less than 0: -0 is not, but its bits are
// those of the smallest int, so they never become the largest.
#include <cuda_runtime.h>

// As ints, floats without a sign are in order; as unsigned numbers, those with one are in reverse.
__device__ void raise_to(int* largest, float value) {
  if (value >= 0.0f) {
    atomicMax(largest, __float_as_int(value));
  } else {
    atomicMin(reinterpret_cast<unsigned*>(largest), __float_as_uint(value));
  }
}

__global__ void block_max_kernel(float* out, const float* in) {
  __shared__ int largest;
  const unsigned t = threadIdx.x;
  if (t == 0) largest = __float_as_int(-INFINITY);
  __syncthreads();

  raise_to(&largest, in[t]);
  __syncthreads();

  if (t == 0) *out = __int_as_float(largest);
}

void block_max(float* out, const float* in, int n) { block_max_kernel<<<1, n>>>(out, in); }
