// expect: craft CraftScansByShuffles
// One thread goes through the array while the others have nothing to do.
#include <cuda_runtime.h>

__global__ void block_scan_kernel(int* out, const int* in, int n) {
  if (threadIdx.x > 0) return;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    out[i] = sum;
    sum += in[i];
  }
}

void block_scan(int* out, const int* in, int n) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  block_scan_kernel<<<1, threads>>>(out, in, n);
}
