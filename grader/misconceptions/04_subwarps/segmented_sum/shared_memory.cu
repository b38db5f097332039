// expect: craft CraftUsesNoSharedMemory
// Right: the sums of the first chapter, in a tile of shared memory.
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, unsigned n, unsigned width) {
  __shared__ float tile[256];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? in[i] : 0.0f;
  for (unsigned half = width / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x % width < half) tile[threadIdx.x] += tile[threadIdx.x + half];
  }
  if (i < n && i % width == 0) out[i / width] = tile[threadIdx.x];
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const unsigned n = static_cast<unsigned>(segments) * width;
  segmented_sum_kernel<<<(n - 1) / 256 + 1, 256>>>(out, in, n, width);
}
