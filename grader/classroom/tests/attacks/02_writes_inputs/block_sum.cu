// attack: writes to the inputs, so that a wrong sum would be right
// expect: wrong_answer out
// stopped by: inputs stay in the grader; those that come back changed fail
// on a GPU: wrong_answer
#include <cuda_runtime.h>

__global__ void clear(float* out, float* in) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0;
  in[threadIdx.x] = 0;
  if (threadIdx.x == 0) *out = 0;
}

void block_sum(float* out, const float* in, int n) {
  clear<<<1, n, n * sizeof(float)>>>(out, const_cast<float*>(in));
}
