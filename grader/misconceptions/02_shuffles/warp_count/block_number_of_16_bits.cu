// expect: wrong_answer CountsInNearlyABillionElements
// A block's number is kept in 16 bits, and from block 65536 on all begins again.
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  const unsigned short block = blockIdx.x;
  const int i = block * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const bool above = i < n && in[i] > threshold;

  const unsigned lanes_above = __ballot_sync(0xffffffffu, above);
  if (lane == 0 && i < n) out[i / 32] = __popc(lanes_above);
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_count_kernel<<<blocks, threads>>>(out, in, threshold, n);
}
