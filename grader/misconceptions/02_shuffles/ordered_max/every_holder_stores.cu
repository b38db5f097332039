// expect: craft CraftStoresEachMaximumOnce
// The lane that holds the maximum stores it. Where several hold it, all of them do.
// breaks: One lane of the warp stores it
#include <cuda_runtime.h>

__device__ unsigned ordered_from_float(float x) {
  const unsigned bits = __float_as_uint(x);
  const unsigned sign = 0x80000000u;
  return bits & sign ? ~bits : bits | sign;
}

__global__ void ordered_max_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;

  const float own = in[i];
  const unsigned bits = ordered_from_float(own);
  if (__reduce_max_sync(0xffffffffu, bits) == bits) out[i / 32] = own;
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  ordered_max_kernel<<<blocks, threads>>>(out, in, n);
}
