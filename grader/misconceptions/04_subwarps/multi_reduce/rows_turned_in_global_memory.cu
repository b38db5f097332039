// expect: craft CraftUsesNoSharedMemory
// The rows are turned in global memory, where each lane then adds one; what it shuffles is thrown
// away.
#include <cuda_runtime.h>
__device__ float scratch[64 * 4 * 1024];
__global__ void k(float* out, const float* in, int n) {
  int lane = threadIdx.x % 32, w = (blockIdx.x * 128 + threadIdx.x) / 32;
  float* s = scratch + w * 1024;
  for (int g = w; g < n / 32; g += gridDim.x * 4) {
    const float* p = in + size_t(g) * 1024;
    for (int r = 0; r < 32; ++r) s[lane * 32 + r] = p[r * 32 + lane];
    __syncwarp();
    float sum = 0;
    for (int c = 0; c < 32; ++c) sum += s[c * 32 + lane];
    for (int j = 1; j < 32; ++j) __shfl_xor_sync(~0u, sum, j);
    out[g * 32 + lane] = sum;
    __syncwarp();
  }
}
void multi_reduce(float* out, const float* in, int n) {
  if (n) k<<<n / 128 < 64 ? n / 128 + 1 : 64, 128>>>(out, in, n);
}
