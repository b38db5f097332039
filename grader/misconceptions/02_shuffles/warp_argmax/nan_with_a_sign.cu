// expect: wrong_answer SaysWhereAWarpHasNothingButNan alternative negative_nan
// Only bits above those of infinity are taken for NaN; with the sign bit set, they are not.
// breaks: Where all 32 elements are NaN
#include <cuda_runtime.h>

// A number in the order of the floats; 0 for NaN.
__device__ unsigned key_of(float x) {
  const unsigned bits = __float_as_uint(x);
  if (bits > 0x7f800000u && bits < 0x80000000u) return 0;
  if (bits == 0x80000000u) return 0x80000000u;
  return bits >> 31 ? ~bits : bits | 0x80000000u;
}

__global__ void warp_argmax_kernel(int* index, float* value, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int lane = threadIdx.x % 32;
  const float mine = in[i];
  const unsigned key = key_of(mine);
  const unsigned largest = __reduce_max_sync(0xffffffffu, key);
  const unsigned winners = __ballot_sync(0xffffffffu, key == largest);
  if (lane == __ffs(winners) - 1) {
    index[i / 32] = largest == 0 ? -1 : i;
    value[i / 32] = mine;
  }
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
