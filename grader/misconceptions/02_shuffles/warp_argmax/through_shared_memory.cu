// expect: craft CraftUsesNoSharedMemory
// One lane reads what the others left in shared memory.
// breaks: No shared memory
#include <cuda_runtime.h>

__global__ void warp_argmax_kernel(int* index, float* value, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  __shared__ float tile[256];
  tile[threadIdx.x] = in[i];
  __syncwarp();
  if (!__any_sync(0xffffffffu, threadIdx.x % 32 == 0) || threadIdx.x % 32 != 0) return;
  int best = -1;
  for (int k = 0; k < 32; ++k) {
    const float x = tile[threadIdx.x + k];
    if (!isnan(x) && (best < 0 || x > tile[threadIdx.x + best])) best = k;
  }
  index[i / 32] = best < 0 ? -1 : i + best;
  value[i / 32] = best < 0 ? NAN : tile[threadIdx.x + best];
}

void warp_argmax(int* index, float* value, const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_argmax_kernel<<<blocks, threads>>>(index, value, in, n);
}
