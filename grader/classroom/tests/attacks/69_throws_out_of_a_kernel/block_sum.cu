// attack: throws out of its kernel when the first thread has stored, so that no other runs
// expect: compile_error throw
// stopped by: the rewriter: device code has no exceptions
#include <cuda_runtime.h>

__global__ void sum_kernel(float* out, const float* in, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += in[i];
  *out = sum;
  throw 1;
}

void block_sum(float* out, const float* in, int n) {
  try {
    sum_kernel<<<1, n, n * sizeof(float)>>>(out, in, n);
  } catch (int) {
  }
}
