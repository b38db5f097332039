// expect: wrong_answer CountsTheElementsThatThereAreInTheLastWarp alternative full_warps
// Lane 31 has no element in a warp that is not full, and stores nothing.
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool above = i < n && in[i] > threshold;
  const unsigned lanes_above = __ballot_sync(0xffffffffu, above);
  if (threadIdx.x % 32 == 31 && i < n) out[i / 32] = __popc(lanes_above);
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_count_kernel<<<blocks, threads>>>(out, in, threshold, n);
}
