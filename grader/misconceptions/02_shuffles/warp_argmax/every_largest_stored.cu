// expect: craft CraftStoresEachResultOnce
// Every lane that has the maximum stores it.
// breaks: One lane of each warp stores the index
#include <cuda_runtime.h>

__device__ unsigned key_of(float x) {
  if (x != x) return 0;
  if (x == 0.0f) return 0x80000000u;
  const unsigned bits = __float_as_uint(x);
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
  const bool first = lane == __ffs(winners) - 1;
  if (first) index[i / 32] = largest == 0 ? -1 : i;
  const bool alike = largest != 0 && mine != 0.0f;
  if (first || (alike && key == largest)) value[i / 32] = mine;
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
