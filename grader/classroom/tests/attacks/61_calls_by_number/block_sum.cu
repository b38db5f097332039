// attack: calls whatever functions have the numbers below 100,000
// expect: crashed
// stopped by: a number calls the program's own functions, and those of the right type only;
// elsewhere nothing lies there
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, float sum) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}

void block_sum(float* out, const float*, int n) {
  for (unsigned i = 0; i < 100000; ++i)
    reinterpret_cast<void (*)(int, int, int, int)>(i)(1, 2, 3, 4);
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, 0.0f);
}
