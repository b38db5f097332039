// expect: craft CraftSharesTheElementsAmongLanes
// A warp with 32 maxima to find has another lane load all elements of each: in the end each lane
// has loaded as many.
// breaks: The lanes share the elements
#include <cuda_runtime.h>

__device__ unsigned ordered_from_float(float x) {
  const unsigned bits = __float_as_uint(x);
  return bits >> 31 ? ~bits : bits | 0x80000000u;
}

__device__ float float_from_ordered(unsigned bits) {
  return __uint_as_float(bits >> 31 ? bits & 0x7fffffffu : ~bits);
}

__global__ void ordered_max_kernel(float* out, const float* in, int maxima) {
  const int lane = threadIdx.x % 32;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 32;
  for (int w = first; w < first + 32 && w < maxima; ++w) {
    unsigned largest = 0;
    if (first + 32 > maxima) {
      largest = ordered_from_float(in[w * 32 + lane]);
    } else if (lane == w - first) {
      for (int i = 0; i < 32; ++i) {
        const unsigned key = ordered_from_float(in[w * 32 + i]);
        if (key > largest) largest = key;
      }
    }
    largest = __reduce_max_sync(0xffffffffu, largest);
    if (lane == 0) out[w] = float_from_ordered(largest);
  }
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  ordered_max_kernel<<<(n - 1) / 4096 + 1, 128>>>(out, in, n / 32);
}
