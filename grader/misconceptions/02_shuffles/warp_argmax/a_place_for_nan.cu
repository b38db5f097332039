// expect: wrong_answer SaysWhereAWarpHasNothingButNan
// Where no lane has a number, lane 0 stores its index all the same.
// breaks: Where all 32 elements are NaN
#include <cuda_runtime.h>

__device__ unsigned key_of(float x) {
  if (isnan(x)) return 0;
  const unsigned bits = __float_as_uint(x + 0.0f);
  const unsigned sign = 0x80000000u;
  return bits & sign ? ~bits : bits | sign;
}

__global__ void warp_argmax_kernel(int* index, float* value, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;

  const float x = in[i];
  const unsigned key = key_of(x);
  const unsigned largest = __reduce_max_sync(0xffffffffu, key);
  const unsigned winners = __ballot_sync(0xffffffffu, key == largest);

  if (static_cast<int>(threadIdx.x % 32) != __ffs(winners) - 1) return;
  index[i / 32] = i;
  value[i / 32] = x;
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
