// expect: wrong_answer GivesRunningSumsOfOneWarp alternative falling_butterfly
// A sum by a butterfly may begin with any distance. A scan has to begin with 1.
#include <cuda_runtime.h>

__global__ void warp_scan_kernel(int* out, const int* in, int n) {
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int lane = thread % 32;
  const int i = blockIdx.x * blockDim.x * blockDim.y + thread;
  if (i >= n) return;

  int total = in[i];
  int sum = total;
  for (int delta = 16; delta > 0; delta /= 2) {
    const int other = __shfl_xor_sync(0xffffffffu, total, delta);
    if ((lane & delta) != 0) sum += other;
    total += other;
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
