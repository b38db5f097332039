// expect: wrong_answer FindsTheMaximumOfNegativeFloats alternative less_than_all
// An atomic keeps the largest bits, as those of ints, from -INFINITY on.
#include <cuda_runtime.h>

#include <cmath>

__global__ void block_max_kernel(float* out, const float* in) {
  __shared__ int most;
  if (threadIdx.x == 0) most = __float_as_int(-INFINITY);
  __syncthreads();
  atomicMax(&most, __float_as_int(in[threadIdx.x]));
  __syncthreads();
  if (threadIdx.x == 0) *out = __int_as_float(most);
}

void block_max(float* out, const float* in, int n) { block_max_kernel<<<1, n>>>(out, in); }
