// expect: wrong_answer TakesInfinitiesAsNumbers alternative from_the_lowest
// A warp that is not full has cells without an element, and what they hold is more than -infinity.
#include <cuda_runtime.h>

#include <cfloat>

__global__ void block_max_kernel(float* out, const float* in, unsigned n) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = t < n ? in[t] : -FLT_MAX;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] = fmaxf(tile[t], tile[t + half]);
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  const int threads = n < 32 ? 32 : n;
  block_max_kernel<<<1, threads, threads * sizeof(float)>>>(out, in, n);
}
