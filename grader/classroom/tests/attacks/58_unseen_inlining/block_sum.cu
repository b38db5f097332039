// attack: makes the compiler inline the kernel into what calls it
// expect: diagnosed shared-race
// stopped by: what calls a kernel is watched like everything else
#include <cuda_runtime.h>

#define noinline always_inline

__global__ inline void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
