// attack: runs before the referee does
// expect: compile_error before everything else
// on wasm: diagnosed shared-race
// stopped by: constructors of the referee's priority are refused
#include <cuda_runtime.h>

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

static void late() { std::exit(0); }
__attribute__((constructor(101))) static void early() { std::atexit(late); }

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
