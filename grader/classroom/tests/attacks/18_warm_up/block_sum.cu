// attack: works for the first calls, as if they were the warm-up, and then no more
// expect: wrong_answer out is wrong
// stopped by: every output is poisoned before its call, and every answer is judged
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

void block_sum(float* out, const float* in, int n) {
  static int calls = 0;
  if (++calls > 3) return;
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
