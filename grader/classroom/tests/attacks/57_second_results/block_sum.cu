// attack: stores by mathematics that has a second result
// expect: diagnosed
// stopped by: such functions are the referee's, which sees their stores
#include <cuda_runtime.h>

#include <cmath>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) {
      const float sum = tile[t] + tile[t + half];
      float whole;
      const float rest = modff(sum, &whole);
      if (rest == 0.0f) {
        modff(sum, &tile[t]);
      } else {
        tile[t] = sum;
      }
    }
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
