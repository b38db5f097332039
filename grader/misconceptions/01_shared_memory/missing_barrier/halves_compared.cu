// expect: wrong_answer TellsTheSmallestFloatsApart
// Half of the smallest float is 0, and no less than half of 0.
#include <cuda_runtime.h>

__global__ void block_max_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half && 0.5f * tile[t] < 0.5f * tile[t + half]) tile[t] = tile[t + half];
    __syncthreads();
  }

  if (t == 0) *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
