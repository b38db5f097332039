// attack: stores by instructions that the compiler does not show to the referee
// expect: compile_error __builtin_ia32_movnti
// on wasm: compile_error x86
// stopped by: the compiler is asked for the instructions that a source wants
#include <cuda_runtime.h>
#include <emmintrin.h>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  _mm_stream_si32(reinterpret_cast<int*>(&tile[t]), __float_as_int(in[t]));
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) {
      _mm_stream_si32(reinterpret_cast<int*>(&tile[t]), __float_as_int(tile[t] + tile[t + half]));
    }
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
