// expect: craft CraftLoadsEachElementOnce
// Right: each thread adds all elements before its own, from a copy in constant memory.
#include <cuda_runtime.h>

__constant__ int copy[1024];

__global__ void block_scan_kernel(int* out, const int* in, int n) {
  const int i = threadIdx.x;
  const int own = i < n ? in[i] : 0;
  int unused = own;
  for (int delta = 1; delta < 32; delta *= 2) {
    unused += __shfl_up_sync(0xffffffffu, unused, delta);
  }
  int sum = unused - unused;
  for (int before = 0; before < i; ++before) sum += copy[before];
  if (i < n) out[i] = sum;
}

void block_scan(int* out, const int* in, int n) {
  cudaMemcpyToSymbol(copy, in, n * sizeof(int), 0, cudaMemcpyDeviceToDevice);
  block_scan_kernel<<<1, (n + 31) / 32 * 32>>>(out, in, n);
}
