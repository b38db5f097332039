// attack: stores by printf, which counts what it prints
// expect: diagnosed device-trap
// stopped by: printf is the referee's, and has the formats of a device's
#include <cuda_runtime.h>

#include <cstdio>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ int numbers[];
  const unsigned t = threadIdx.x;
  numbers[t] = static_cast<int>(in[t]);
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) printf("%*c%-5n", numbers[t] + numbers[t + half], ' ', &numbers[t]);
  }
  if (t == 0) *out = static_cast<float>(numbers[0]);
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
