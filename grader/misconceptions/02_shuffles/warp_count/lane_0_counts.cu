// expect: craft CraftSharesTheElementsAmongLanes
// Right: lane 0 counts the 32 elements by itself. The ballot tells which lanes have an element.
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned elements = __ballot_sync(0xffffffffu, i < n);
  if (threadIdx.x % 32 != 0 || i >= n) return;
  int count = 0;
  for (int k = 0; k < __popc(elements); ++k) count += in[i + k] > threshold;
  out[i / 32] = count;
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_count_kernel<<<blocks, threads>>>(out, in, threshold, n);
}
