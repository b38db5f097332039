// attack: takes the mark by which the referee's own headers stay unseen
// expect: diagnosed shared-race
// stopped by: the mark means nothing: what calls a kernel is watched like everything else
#include <cuda_runtime.h>

__global__ REFEREE_KERNEL_CALL void block_sum_kernel(float* out, const float* in) {
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
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
