// expect: craft CraftSharesTheElementsAmongLanes
// Right: each lane loads all elements of its warp, and keeps its own for the ballot.
// breaks: The lanes share the elements
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  bool above = false;
  for (int k = 0; k < 32 && i - lane + k < n; ++k) {
    const float element = in[i - lane + k];
    if (k == lane) above = element > threshold;
  }
  const unsigned lanes_above = __ballot_sync(0xffffffffu, above);
  if (lane == 0 && i < n) out[i / 32] = __popc(lanes_above);
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_count_kernel<<<blocks, threads>>>(out, in, threshold, n);
}
