// expect: craft CraftLoadsEachElementOnce
// Right, and each thread loads one element. But one of them goes through out, alone.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

__global__ void block_scan_kernel(int* out, const int* in, int n) {
  const int t = threadIdx.x;
  const int value = __shfl_sync(0xffffffffu, t < n ? in[t] : 0, t % 32);
  if (t < n) out[t] = value;
  __syncthreads();
  if (t != 0) return;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    const int own = out[i];
    out[i] = sum;
    sum += own;
  }
}

void block_scan(int* out, const int* in, int n) {
  block_scan_kernel<<<1, (n + 31) / 32 * 32>>>(out, in, n);
}
