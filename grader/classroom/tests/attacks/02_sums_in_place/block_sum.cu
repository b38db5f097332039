// attack: uses the inputs as its scratch memory
// expect: wrong_answer may only read
// stopped by: inputs stay in the grader; those that come back changed fail
// on a GPU: wrong_answer
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

__global__ void spoil(float* in) { in[threadIdx.x] = 1; }

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
  spoil<<<1, n>>>(const_cast<float*>(in));
}
