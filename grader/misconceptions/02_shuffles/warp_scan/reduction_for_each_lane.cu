// expect: craft CraftExchangesByShuffles
// Right. For each lane, all of them make the sum of those up to it, by a reduction.
// breaks: The lanes exchange values by shuffles
#include <cuda_runtime.h>

__global__ void warp_scan_kernel(int* out, const int* in, int n) {
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int lane = thread % 32;
  const int i = blockIdx.x * blockDim.x * blockDim.y + thread;
  if (i >= n) return;

  const int value = in[i];
  int sum = 0;
  for (int last = 0; last < 32; ++last) {
    const int up_to_last = __reduce_add_sync(0xffffffffu, lane <= last ? value : 0);
    if (lane == last) sum = up_to_last;
  }
  out[i] = sum;
}

void warp_scan(int* out, const int* in, int n) {
  if (n == 0) return;
  const dim3 block(16, 16);
  const int threads = block.x * block.y;
  const int blocks = (n - 1) / threads + 1;
  warp_scan_kernel<<<blocks, block>>>(out, in, n);
}
