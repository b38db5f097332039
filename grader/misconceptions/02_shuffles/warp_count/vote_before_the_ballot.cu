// expect: craft CraftCallsOneWarpFunctionAndNoShuffle
// Right. A vote tells whether there is anything to count, and then a ballot what.
// breaks: Each lane calls one warp function
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const bool above = i < n && in[i] > threshold;

  const bool any = __any_sync(0xffffffffu, above);
  const unsigned lanes_above = __ballot_sync(0xffffffffu, above);
  if (lane == 0 && i < n) out[i / 32] = any ? __popc(lanes_above) : 0;
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_count_kernel<<<blocks, threads>>>(out, in, threshold, n);
}
