// expect: craft CraftStoresEachCountOnce
// Right, but every lane has the count, and every lane stores it in the same place.
// breaks: One lane of the warp stores the count
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool above = i < n && in[i] > threshold;

  const unsigned lanes_above = __ballot_sync(0xffffffffu, above);
  if (i < n) out[i / 32] = __popc(lanes_above);
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_count_kernel<<<blocks, threads>>>(out, in, threshold, n);
}
