// expect: craft CraftUsesNoSharedMemory
// Right. Each lane adds up what the lanes before it have left in shared memory; where they begin, a
// shuffle tells.
// breaks: The lanes exchange values by shuffles
#include <cuda_runtime.h>

__global__ void warp_scan_kernel(int* out, const int* in, int n) {
  __shared__ int value[256];
  const int t = threadIdx.y * blockDim.x + threadIdx.x;
  const int i = blockIdx.x * 256 + t;
  if (i >= n) return;
  value[t] = in[i];
  __syncwarp();
  int sum = 0;
  for (int k = __shfl_sync(0xffffffffu, t, 0); k <= t; ++k) sum += value[k];
  out[i] = sum;
}

void warp_scan(int* out, const int* in, int n) {
  if (n == 0) return;
  warp_scan_kernel<<<(n - 1) / 256 + 1, dim3(16, 16)>>>(out, in, n);
}
