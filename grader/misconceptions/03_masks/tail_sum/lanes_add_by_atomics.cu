// expect: craft CraftLoadsAndStoresOnce
// The other lanes add to the stored sum by atomics; what they shuffle is thrown away.
#include <cuda_runtime.h>
__global__ void k(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? in[i] : 0;
  for (int d = 16; d > 0; d /= 2) __shfl_down_sync(~0u, v, d);
  if (threadIdx.x % 32 == 0 && i < n) out[i / 32] = v;
  __syncwarp();
  if (threadIdx.x % 32 && i < n) atomicAdd(&out[i / 32], v);
}
void tail_sum(float* out, const float* in, int n) {
  if (n) k<<<(n - 1) / 256 + 1, 256>>>(out, in, n);
}
