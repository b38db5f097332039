// expect: wrong_answer DividesBySumsOfAnySize
// __fdividef() gives 0 where the divisor is larger than 2^126.
// breaks: The sum is that of all 32 elements
#include <cuda_runtime.h>

__global__ void warp_normalize_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // n and the block are multiples of 32: whole warps leave
  const float value = in[i];

  float sum = value;
  for (int delta = 16; delta > 0; delta /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, delta);
  }

  out[i] = __fdividef(value, sum);
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_normalize_kernel<<<blocks, threads>>>(out, in, n);
}
