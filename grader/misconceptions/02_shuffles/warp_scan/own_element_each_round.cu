// expect: wrong_answer GivesRunningSumsOfOneWarp alternative own_element_each_round
// The shuffle gives on the element, and not the sum so far.
#include <cuda_runtime.h>

__global__ void warp_scan_kernel(int* out, const int* in, int n) {
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int lane = thread % 32;
  const int i = blockIdx.x * blockDim.x * blockDim.y + thread;
  if (i >= n) return;

  const int own = in[i];
  int sum = own;
  for (int delta = 1; delta < 32; delta *= 2) {
    const int before = __shfl_up_sync(0xffffffffu, own, delta);
    if (lane >= delta) sum += before;
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
