// expect: wrong_answer GivesRunningSumsOfOneWarp alternative rows
// threadIdx.x % 32 is no lane in a block of 16 x 16: the upper half of a warp is taken for a lower.
// breaks: Threads are numbered along x first
#include <cuda_runtime.h>

__global__ void warp_scan_kernel(int* out, const int* in, int n) {
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int i = blockIdx.x * blockDim.x * blockDim.y + thread;
  if (i >= n) return;

  int sum = in[i];
  for (int delta = 1; delta < 32; delta *= 2) {
    const int before = __shfl_up_sync(0xffffffffu, sum, delta);
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
