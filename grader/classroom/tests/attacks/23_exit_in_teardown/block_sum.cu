// attack: hides a race by leaving before the referee reports
// expect: compile_error _exit
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <unistd.h>

#include <cstdlib>

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
  std::atexit([] { _exit(0); });
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
