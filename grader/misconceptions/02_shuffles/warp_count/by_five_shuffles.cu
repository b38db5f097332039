// expect: craft CraftCallsOneWarpFunctionAndNoShuffle
// Right, with five shuffles and five additions for what one vote tells.
// breaks: Each lane calls one warp function
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const bool above = i < n && in[i] > threshold;

  int count = above;
  for (int bit = 16; bit > 0; bit /= 2) count += __shfl_xor_sync(0xffffffffu, count, bit);
  if (lane == 0 && i < n) out[i / 32] = count;
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_count_kernel<<<blocks, threads>>>(out, in, threshold, n);
}
