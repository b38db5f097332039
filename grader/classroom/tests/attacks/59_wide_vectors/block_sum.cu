// attack: stores and loads vectors of 32 bytes, which a compiler need not show to the referee
// expect: diagnosed shared-race
// stopped by: accesses of all sizes are marked, also those that the compiler's pass leaves out
#include <cuda_runtime.h>

using Eight = float __attribute__((vector_size(32), aligned(4)));

__device__ unsigned come;

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  if (t % 8 == 0 && t + 8 <= blockDim.x) {
    Eight own;
    for (int k = 0; k < 8; ++k) own[k] = in[t + k];
    *reinterpret_cast<Eight*>(tile + t) = own;
  } else if (blockDim.x < 8) {
    tile[t] = in[t];
  }
  if (atomicAdd(&come, 1u) != blockDim.x - 1) return;
  float sum = 0;
  for (unsigned i = 0; i < blockDim.x; i += 8) {
    if (blockDim.x < 8) {
      for (unsigned k = 0; k < blockDim.x; ++k) sum += tile[k];
    } else {
      const Eight all = *reinterpret_cast<Eight*>(tile + i);
      for (int k = 0; k < 8; ++k) sum += all[k];
    }
  }
  *out = sum;
  come = 0;
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
