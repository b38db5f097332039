// attack: always gives the same output
// expect: wrong_answer out
// stopped by: the grader computes the values itself, for inputs from a secret seed
// on a GPU: wrong_answer
#include <cuda_runtime.h>

__global__ void constant(float* out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 496;
  if (threadIdx.x == 0) *out = tile[0];
}

void block_sum(float* out, const float*, int n) { constant<<<1, n, n * sizeof(float)>>>(out); }
