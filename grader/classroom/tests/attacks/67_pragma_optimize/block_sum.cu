// attack: asks the compiler by a pragma not to show loads and stores to the referee
// expect: diagnosed
// stopped by: the pragma does not switch the compiler's part off
#pragma GCC optimize("no-sanitize=all")
#include <cuda_runtime.h>

__global__ void add_kernel(float* out, const float* in) { *out += in[threadIdx.x]; }

void block_sum(float* out, const float* in, int n) {
  cudaMemset(out, 0, sizeof(float));
  add_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
