// expect: wrong_answer DividesExactlyWhereTheSumIsAPowerOfTwo alternative halves
// The rounds begin with 8, so each half of the warp divides by its own sum.
// breaks: The sum is that of all 32 elements
#include <cuda_runtime.h>

__global__ void warp_normalize_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float value = in[i];

  float sum = value;
  for (int bit = 8; bit > 0; bit /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, bit);

  out[i] = value / sum;
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_normalize_kernel<<<blocks, threads>>>(out, in, n);
}
