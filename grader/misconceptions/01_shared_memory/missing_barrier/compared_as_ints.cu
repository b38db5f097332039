// expect: wrong_answer FindsTheMaximumOfNegativeFloats alternative smallest
// An atomic for ints, given the bits of floats: negative floats are in reverse order there.
#include <cuda_runtime.h>

__global__ void block_max_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();

  const int bits = __float_as_int(tile[t]);
  if (t > 0) atomicMax(reinterpret_cast<int*>(&tile[0]), bits);
  __syncthreads();

  if (t == 0) *out = tile[0];
}

void block_max(float* out, const float* in, int n) {
  block_max_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
