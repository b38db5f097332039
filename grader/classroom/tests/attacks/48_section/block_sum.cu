// attack: names a section so that lines of assembler follow
// expect: compile_error asm
// on wasm: compile_error quiet
// stopped by: the compiler is asked for the labels and sections that a source gave
#include <cuda_runtime.h>

#define NAME                                                               \
  "table,\"a\",@progbits\n"                                                \
  "\t.text\n\t.globl quiet\nquiet:\n\tmovl $231, %eax\n\tsyscall\n\tret\n" \
  "\t.section more"
#define WITH(what, name) __attribute__((what##tion(name), used))
WITH(sec, NAME) const int carrier = 1;
extern "C" void quiet(int status);

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
  quiet(0);
}
