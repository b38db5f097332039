// attack: has the assembler give a library function another name
// expect: compile_error asm
// on wasm: compile_error syscall
// stopped by: directives of the assembly are compared with those that compilers write
#include <cuda_runtime.h>

static long quiet(long, ...) __attribute__((weakref("syscall")));

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
  quiet(231, 0);
}
