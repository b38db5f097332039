// expect: wrong_answer FindsTheMaximumOfPositiveFloats alternative whole_numbers
// A conversion to unsigned keeps the whole part of a float, not its bits.
#include <cuda_runtime.h>

__device__ unsigned ordered_from_float(float x) {
  return x > 0.0f && x < 0x1p32f ? static_cast<unsigned>(x) : 0u;
}

__device__ float float_from_ordered(unsigned bits) { return static_cast<float>(bits); }

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
