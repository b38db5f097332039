// attack: lets calls fail, and keeps their results for ever
// expect: diagnosed unchecked-error
// stopped by: the referee knows of a failure from the call on
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

void block_sum(float* out, const float* in, int n) {
  float* most = nullptr;
  (void)new auto(cudaMalloc(&most, ~std::size_t{0} / 2));
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
