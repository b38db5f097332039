// expect: wrong_answer DividesByTheSmallestSums alternative scaled_first
// A quarter of each element, lest the sum overflow: of the smallest floats there is none.
// breaks: The sum is that of all 32 elements
#include <cuda_runtime.h>

__global__ void warp_normalize_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float quarter = in[i] / 4;

  float sum = quarter;
  for (int bit = 16; bit > 0; bit /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, bit);

  out[i] = quarter / sum;
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_normalize_kernel<<<blocks, threads>>>(out, in, n);
}
