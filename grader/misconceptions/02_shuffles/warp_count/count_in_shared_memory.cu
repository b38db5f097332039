// expect: craft CraftUsesNoSharedMemory
// Right. The lane that stores a count puts it into shared memory first.
// breaks: Each lane calls one warp function
#include <cuda_runtime.h>

__global__ void warp_count_kernel(int* out, const float* in, float threshold, int n) {
  __shared__ int count[8];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const bool above = i < n && in[i] > threshold;

  const unsigned lanes_above = __ballot_sync(0xffffffffu, above);
  if (lane == 0 && i < n) {
    count[threadIdx.x / 32] = __popc(lanes_above);
    out[i / 32] = count[threadIdx.x / 32];
  }
}

void warp_count(int* out, const float* in, float threshold, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_count_kernel<<<blocks, threads>>>(out, in, threshold, n);
}
