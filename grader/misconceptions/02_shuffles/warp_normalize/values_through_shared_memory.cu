// expect: craft CraftUsesNoSharedMemory
// Right. Each lane adds up the warp's elements in shared memory; where they begin, a shuffle tells.
// breaks: The lanes exchange values by shuffles
#include <cuda_runtime.h>

__global__ void warp_normalize_kernel(float* out, const float* in, int n) {
  __shared__ float value[128];
  const int i = blockIdx.x * 128 + threadIdx.x;
  if (i >= n) return;
  value[threadIdx.x] = in[i];
  __syncwarp();
  const int begin = __shfl_sync(0xffffffffu, static_cast<int>(threadIdx.x), 0);
  float sum = 0.0f;
  for (int k = begin; k < min(begin + 32, 128); ++k) sum += value[k];
  out[i] = value[threadIdx.x] / sum;
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  warp_normalize_kernel<<<(n - 1) / 128 + 1, 128>>>(out, in, n);
}
