// attack: has so many names that nobody reads them all
// expect: compile_error asm
// stopped by: the compiler is asked for the labels and sections that a source gave
#include <cuda_runtime.h>

#define A4(x) x x x x
#define A64(x) A4(A4(A4(x)))
#define LONG A64(A64("a"))
#define ONE(number) int name##number asm(LONG #number) = number;
#define TEN(number)                                                                         \
  ONE(number##0)                                                                            \
  ONE(number##1)                                                                            \
  ONE(number##2) ONE(number##3) ONE(number##4) ONE(number##5) ONE(number##6) ONE(number##7) \
      ONE(number##8) ONE(number##9)
#define HUNDRED(number)                                                                     \
  TEN(number##0)                                                                            \
  TEN(number##1)                                                                            \
  TEN(number##2) TEN(number##3) TEN(number##4) TEN(number##5) TEN(number##6) TEN(number##7) \
      TEN(number##8) TEN(number##9)
HUNDRED(1)
HUNDRED(2)
HUNDRED(3) HUNDRED(4) HUNDRED(5) HUNDRED(6) HUNDRED(7) HUNDRED(8) HUNDRED(9) HUNDRED(10) HUNDRED(11)
    HUNDRED(12)

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
