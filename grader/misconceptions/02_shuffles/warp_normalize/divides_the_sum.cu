// expect: wrong_answer DividesExactlyWhereTheSumIsAPowerOfTwo alternative one
// The sum is added up in the variable of the element, so each element over itself is 1.
#include <cuda_runtime.h>

__global__ void warp_normalize_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float value = in[i];

  for (int bit = 16; bit > 0; bit /= 2) value += __shfl_xor_sync(0xffffffffu, value, bit);

  out[i] = value / value;
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_normalize_kernel<<<blocks, threads>>>(out, in, n);
}
