// attack: brings the functions by which lanes leave and come back
// expect: wrong_answer
// on wasm: compile_error asyncify_start_unwind
// stopped by: a module that has them already cannot be given them
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, float sum) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}

extern "C" __attribute__((used)) void asyncify_start_unwind(void*) {}

void block_sum(float* out, const float*, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, 0.0f);
}
