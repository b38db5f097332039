// expect: craft CraftLaunchesBlocksOfSixteenRows
// Right, but of a large array one launch does the first half; the other half's blocks have rows of
// 32 threads.
// breaks: The blocks have 16 x 16 threads
#include <cuda_runtime.h>

__global__ void warp_scan_kernel(int* out, const int* in, int n) {
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int i = blockIdx.x * 256 + thread;
  if (i >= n) return;  // whole warps
  int sum = in[i];
  for (int delta = 1; delta < 32; delta *= 2) {
    const int below = __shfl_up_sync(0xffffffffu, sum, delta);
    if (thread % 32 >= delta) sum += below;
  }
  out[i] = sum;
}

void warp_scan(int* out, const int* in, int n) {
  if (n == 0) return;
  const int blocks = (n - 1) / 256 + 1;
  const int first = blocks < 256 ? blocks : blocks / 2;
  warp_scan_kernel<<<first, dim3(16, 16)>>>(out, in, n);
  if (first == blocks) return;
  const int done = first * 256;
  warp_scan_kernel<<<blocks - first, dim3(32, 8)>>>(out + done, in + done, n - done);
}
