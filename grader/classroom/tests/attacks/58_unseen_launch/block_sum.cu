// attack: puts the kernel into the call of it
// expect: diagnosed global-race
// stopped by: what calls a kernel is watched like everything else
#include <cuda_runtime.h>

__device__ float tile[1024];

__global__ void end(float* out) {
  if (threadIdx.x == 0) *out = tile[0];
}

#define all(out, in)                                          \
  end(({                                                      \
    const unsigned t = threadIdx.x;                           \
    tile[t] = in[t];                                          \
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) \
      if (t < half) tile[t] += tile[t + half];                \
    out;                                                      \
  }))

void block_sum(float* out, const float* in, int n) { all<<<1, n>>>(out, in); }
