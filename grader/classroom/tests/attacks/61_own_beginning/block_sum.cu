// attack: brings the function with which a module begins
// expect: compile_error _start
// stopped by: the linker: _start() is the machine's, or the C library's
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, float sum) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}

extern "C" __attribute__((used)) void _start() {}

void block_sum(float* out, const float*, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, 0.0f);
}
