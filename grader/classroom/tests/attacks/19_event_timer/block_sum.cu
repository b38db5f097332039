// attack: brings its own cudaEventElapsedTime()
// expect: compile_error cudaEventElapsedTime
// stopped by: the names that a file defines are looked at before it is linked
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

extern "C" cudaError_t cudaEventElapsedTime(float* milliseconds, void*, void*) {
  *milliseconds = 0.001f;
  return cudaSuccess;
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
