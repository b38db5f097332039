// expect: wrong_answer DividesABillionElements
// A grid that was large enough for every test so far.
#include <cuda_runtime.h>

__global__ void warp_normalize_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float value = in[i];

  float sum = value;
  for (int bit = 16; bit > 0; bit /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, bit);

  out[i] = value / sum;
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = 4096;
  warp_normalize_kernel<<<blocks, threads>>>(out, in, n);
}
