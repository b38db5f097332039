// expect: wrong_answer TakesTheLowestIndexOfEquals alternative last_of_equals
// The index lies in the lower half of a 64-bit key; its complement would put the lowest first.
// breaks: Among equal elements
#include <cuda_runtime.h>

__device__ unsigned key_of(float x) {
  if (isnan(x)) return 0;
  const unsigned bits = __float_as_uint(x + 0.0f);
  return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

__global__ void warp_argmax_kernel(int* index, float* value, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned long long best = static_cast<unsigned long long>(key_of(in[i])) << 32 | i;
  for (int bit = 16; bit > 0; bit /= 2) {
    best = max(best, __shfl_xor_sync(0xffffffffu, best, bit));
  }
  if (threadIdx.x % 32 == 0) {
    const int place = static_cast<int>(best);
    index[i / 32] = best >> 32 == 0 ? -1 : place;
    value[i / 32] = in[place];
  }
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
