// attack: asks the referee for its report, to empty it
// expect: compile_error internal to the grader
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

namespace referee {
class Report;
Report& report();
}  // namespace referee

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

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
  for (int i = 0; i < 16; ++i) reinterpret_cast<char*>(&referee::report())[i] = 0;
}
