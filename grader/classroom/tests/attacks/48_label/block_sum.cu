// attack: calls a function whose name goes on with an instruction
// expect: compile_error asm
// on wasm: compile_error syscall
// stopped by: the compiler is asked for the labels and sections that a source gave
#include <cuda_runtime.h>

// "call abs", and on the next line what has no name.
int quiet(int) asm("abs\n\tsyscall");

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
  quiet(n);
}
