// expect: craft CraftSharesTheElementsAmongLanes
// Each lane loads and adds what comes before it; the shuffle changes nothing.
#include <cuda_runtime.h>

__global__ void scan_kernel(int* out, const int* in, int n) {
  const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int i = static_cast<int>(blockIdx.x * 256 + thread);
  if (i >= n) return;
  int sum = 0;
  for (int k = i / 32 * 32; k <= i; ++k) sum += in[k];
  out[i] = __shfl_sync(0xffffffffu, sum, static_cast<int>(thread % 32));
}

void warp_scan(int* out, const int* in, int n) {
  if (n == 0) return;
  scan_kernel<<<(n - 1) / 256 + 1, dim3(16, 16)>>>(out, in, n);
}
