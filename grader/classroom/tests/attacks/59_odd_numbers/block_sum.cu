// attack: stores and loads numbers of 24 bits, which a compiler need not show to the referee
// expect: compile_error _BitInt
// on wasm: diagnosed shared-race
// stopped by: accesses of all sizes are marked, also those that the compiler's pass leaves out
#include <cuda_runtime.h>

using Three = unsigned _BitInt(24);

__device__ unsigned come;

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  auto* const bytes = reinterpret_cast<unsigned char*>(tile + t);
  const unsigned bits = __float_as_uint(in[t]);
  *reinterpret_cast<Three*>(bytes) = bits & 0xffffff;
  *reinterpret_cast<Three*>(bytes + 1) = bits >> 8;
  if (atomicAdd(&come, 1u) != blockDim.x - 1) return;
  float sum = 0;
  for (unsigned i = 0; i < blockDim.x; ++i) {
    auto* const theirs = reinterpret_cast<unsigned char*>(tile + i);
    unsigned word = *reinterpret_cast<Three*>(theirs);
    word |= static_cast<unsigned>(*reinterpret_cast<Three*>(theirs + 1)) << 8;
    sum += __uint_as_float(word);
  }
  *out = sum;
  come = 0;
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
