// expect: craft CraftMakesNoRoundTooMany
// Right: a round too long does no harm if its value is not added. But it is made.
// breaks: The lanes of a segment add by shuffles
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, int n, int width) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool has_element = i < static_cast<unsigned>(n);
  float sum = has_element ? in[i] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) {
    const float other = __shfl_down_sync(0xffffffffu, sum, delta, width);
    if (delta < width) sum += other;
  }
  if (has_element && i % width == 0) out[i / width] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const int threads = 256;
  const int n = segments * width;
  const int blocks = (n - 1) / threads + 1;
  segmented_sum_kernel<<<blocks, threads>>>(out, in, n, width);
}
