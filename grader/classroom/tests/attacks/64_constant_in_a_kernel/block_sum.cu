// attack: reads others' cells before the barrier by way of a constant array, far behind its end
// expect: diagnosed
// stopped by: the WebAssembly engine looks at each access, announced or not; g++ marks these
#include <cuda_runtime.h>

#include <cstdint>

static const float table[4] = {1, 2, 3, 4};

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const float* const known = table;  // to the compiler, all that it leads to is constant
  const std::intptr_t far =
      (reinterpret_cast<std::intptr_t>(tile) - reinterpret_cast<std::intptr_t>(known)) / 4;
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  const float early = known[far + (blockDim.x - 1 - t)];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) *out = tile[0] + (__float_as_uint(early) == 0x12345678u ? 1.0f : 0.0f);
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
