// expect: craft CraftLoadsEachElementOnce
// Right: the warps exchange values by shuffles, and nobody uses what they get. One thread scans.
#include <cuda_runtime.h>

__global__ void block_scan_kernel(int* out, const int* in, int n) {
  int unused = static_cast<int>(threadIdx.x);
  for (int delta = 1; delta < 32; delta *= 2) unused += __shfl_up_sync(0xffffffffu, unused, delta);
  if (threadIdx.x != 0) return;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    out[i] = sum;
    sum += in[i];
  }
}

void block_scan(int* out, const int* in, int n) {
  block_scan_kernel<<<1, (n + 31) / 32 * 32>>>(out, in, n);
}
