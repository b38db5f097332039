// attack: tells the referee itself that memory has been written
// expect: compile_error __tsan_write4
// stopped by: the compiler is asked for what a source calls, before it adds calls of its own
#include <cuda_runtime.h>

extern "C" void __tsan_write4(void*);

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  __tsan_write4(&tile[t]);
  if (t % 2 == 0) tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
