// attack: hides a race by an abort at the end
// expect: crashed|diagnosed
// stopped by: an answer counts where the program ended in order and left a report
#include <cuda_runtime.h>

#include <cstdlib>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  std::atexit([] { std::abort(); });
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
