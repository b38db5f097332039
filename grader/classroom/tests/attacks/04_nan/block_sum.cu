// attack: writes NaN, which no comparison finds larger than a bound
// expect: wrong_answer out
// stopped by: a NaN is a mismatch unless one is expected
// on a GPU: wrong_answer
#include <cuda_runtime.h>

__global__ void nan(float* out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0;
  if (threadIdx.x == 0) *out = tile[0] / tile[0];
}

void block_sum(float* out, const float*, int n) { nan<<<1, n, n * sizeof(float)>>>(out); }
