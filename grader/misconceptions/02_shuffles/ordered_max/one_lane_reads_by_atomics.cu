// expect: craft CraftSharesTheElementsAmongLanes
// One lane looks at all elements of the warp, by atomics that change none of them.
// breaks: The lanes share the elements
#include <cuda_runtime.h>

__device__ unsigned ordered(unsigned bits) { return bits >> 31 ? ~bits : bits | 0x80000000u; }

__global__ void ordered_max_kernel(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;

  unsigned largest = 0;
  if (lane == 0) {
    unsigned* const bits = reinterpret_cast<unsigned*>(const_cast<float*>(in + i));
    for (int k = 0; k < 32; ++k) {
      const unsigned key = ordered(atomicMax(&bits[k], 0u));
      if (key > largest) largest = key;
    }
  }
  largest = __reduce_max_sync(0xffffffffu, largest);
  if (lane == 0) out[i / 32] = __uint_as_float(largest >> 31 ? largest & 0x7fffffffu : ~largest);
}

void ordered_max(float* out, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  ordered_max_kernel<<<blocks, threads>>>(out, in, n);
}
