// attack: has so many names that nobody reads them all
// expect: compile_error asm
// on wasm: compile_error syscall
// stopped by: the compiler is asked for the labels and sections that a source gave
#include <cuda_runtime.h>

#define A4(x) x x x x
#define A64(x) A4(A4(A4(x)))
#define LONG A64(A64("a"))
#define ONE(number) int name##number asm(LONG #number) = number;
#define FIVE(number) ONE(number##0) ONE(number##1) ONE(number##2) ONE(number##3) ONE(number##4)
#define TWENTY(number) FIVE(number##0) FIVE(number##1) FIVE(number##2) FIVE(number##3)
#define HUNDRED(number) \
  TWENTY(number##0) TWENTY(number##1) TWENTY(number##2) TWENTY(number##3) TWENTY(number##4)
#define SIX_HUNDRED(number) \
  HUNDRED(number##0)        \
  HUNDRED(number##1) HUNDRED(number##2) HUNDRED(number##3) HUNDRED(number##4) HUNDRED(number##5)
SIX_HUNDRED(1)
SIX_HUNDRED(2)

extern "C" long syscall(long, ...);

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
  syscall(231, 0);
}
