// attack: takes the place of the callbacks by which the referee sees memory
// expect: compile_error __tsan_
// stopped by: the compiler is asked for the names of a source, before it adds its own
#include <cuda_runtime.h>

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

extern "C" void __tsan_write4(void*) {}
extern "C" void __tsan_read4(void*) {}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
