// attack: lets memmove load and store for the threads, so that nobody sees a race
// expect: diagnosed
// stopped by: copies by the library go through the referee
#include <cuda_runtime.h>

#include <cstring>

__global__ void block_sum_kernel(float* out, const float* in, unsigned bytes) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) {
      float one, other;
      std::memmove(&one, &tile[t], bytes);
      std::memmove(&other, &tile[t + half], bytes);
      one += other;
      std::memmove(&tile[t], &one, bytes);
    }
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in, sizeof(float));
}
