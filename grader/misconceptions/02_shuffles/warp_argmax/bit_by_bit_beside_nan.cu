// expect: craft CraftCallsNoMoreWhateverTheElementsAre
// Warps with a NaN take a way of their own, with a ballot for each bit of the key.
// breaks: The lanes exchange values by warp functions
#include <cuda_runtime.h>

__device__ unsigned key_of(float x) {
  if (isnan(x)) return 0;
  if (x == 0.0f) return 0x80000000u;
  const unsigned bits = __float_as_uint(x);
  return bits >> 31 ? ~bits : bits | 0x80000000u;
}

__global__ void warp_argmax_kernel(int* index, float* value, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  const float mine = in[i];
  const unsigned key = key_of(mine);
  unsigned holders = 0xffffffffu;
  if (__any_sync(0xffffffffu, key == 0)) {
    for (int bit = 31; bit >= 0; --bit) {
      const unsigned ones = holders & __ballot_sync(0xffffffffu, key >> bit & 1);
      if (ones != 0) holders = ones;
    }
  } else {
    holders = __ballot_sync(0xffffffffu, key == __reduce_max_sync(0xffffffffu, key));
  }
  if (lane == __ffs(holders) - 1) {
    index[i / 32] = key == 0 ? -1 : i;
    value[i / 32] = mine;
  }
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
