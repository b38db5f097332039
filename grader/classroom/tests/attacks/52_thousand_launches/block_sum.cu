// attack: hides what it does behind a thousand launches
// expect: wrong_answer barriers
// stopped by: the report keeps a thousand launches, and the sum of all others
#include <cuda_runtime.h>

__global__ void nothing() {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0;
}

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned next = 1; next < blockDim.x; ++next) {
    if (t == 0) tile[0] += tile[next];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  for (int i = 0; i < 1000; ++i) nothing<<<1, n, n * sizeof(float)>>>();
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
