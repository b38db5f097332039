// expect: wrong_answer DividesExactlyWhereTheSumIsAPowerOfTwo alternative positive_sums
// A guard against a division by 0 lets only positive sums pass.
// breaks: The sum is that of all 32 elements
#include <cuda_runtime.h>

__global__ void warp_normalize_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float value = in[i];

  float sum = value;
  for (int bit = 16; bit > 0; bit /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, bit);

  if (sum > 0.0f) out[i] = value / sum;
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_normalize_kernel<<<blocks, threads>>>(out, in, n);
}
