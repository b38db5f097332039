// expect: craft CraftUsesNoSharedMemory
// Right. The lane that stores a sum puts it into shared memory first.
// breaks: No shared memory
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, unsigned n, int width) {
  __shared__ float sums[256];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = i < n ? in[i] : 0.0f;
  for (int bit = width / 2; bit > 0; bit /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, bit, width);
  }
  if (i < n && i % width == 0) {
    sums[threadIdx.x] = sum;
    out[i / width] = sums[threadIdx.x];
  }
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const unsigned n = static_cast<unsigned>(segments) * static_cast<unsigned>(width);
  const unsigned threads = 256;
  segmented_sum_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n, width);
}
