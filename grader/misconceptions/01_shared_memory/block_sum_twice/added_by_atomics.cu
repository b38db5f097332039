// expect: wrong_answer GivesTheSameBitsEveryTime alternative other_bits
// Atomics add the numbers in the order in which threads come, and rounding shows it.
// breaks: The result does not depend on the order
#include <cuda_runtime.h>

__global__ void block_variance_kernel(float* out, const float* in) {
  __shared__ float sums[2];
  const unsigned t = threadIdx.x;
  const float value = in[t];
  if (t == 0) sums[0] = sums[1] = 0.0f;
  __syncthreads();

  atomicAdd(&sums[0], value);
  __syncthreads();
  const float mean = sums[0] / blockDim.x;
  const float deviation = value - mean;

  atomicAdd(&sums[1], deviation * deviation);
  __syncthreads();
  if (t == 0) {
    out[0] = mean;
    out[1] = sums[1] / blockDim.x;
  }
}

void mean_and_variance(float* out, const float* in, int n) {
  block_variance_kernel<<<1, n>>>(out, in);
}
