// expect: wrong_answer GivesRunningSumsOfOneWarp alternative running_sum_passed_on
// A scan by a butterfly needs two sums in each lane: its own, and that of its group.
#include <cuda_runtime.h>

__global__ void warp_scan_kernel(int* out, const int* in, int n) {
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int lane = thread % 32;
  const int i = blockIdx.x * blockDim.x * blockDim.y + thread;
  if (i >= n) return;

  int sum = in[i];
  for (int delta = 1; delta < 32; delta *= 2) {
    const int other = __shfl_xor_sync(0xffffffffu, sum, delta);
    if ((lane & delta) != 0) sum += other;
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
