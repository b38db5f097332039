// expect: craft CraftLoadsEachElementOnceAndWholeSectors
// Right, and without shuffles. But neighbouring lanes read elements that lie `width` apart.
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, int segments, int width) {
  const int segment = blockIdx.x * blockDim.x + threadIdx.x;
  if (segment >= segments) return;
  float sum = 0.0f;
  for (int k = 0; k < width; ++k) sum += in[segment * width + k];
  out[segment] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  segmented_sum_kernel<<<(segments - 1) / 256 + 1, 256>>>(out, in, segments, width);
}
