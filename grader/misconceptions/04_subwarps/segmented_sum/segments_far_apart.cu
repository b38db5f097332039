// expect: craft CraftLoadsEachElementOnceAndWholeSectors
// Right, but the segments of a warp are as far apart as there are warps: short ones fill no sector.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, unsigned segments, unsigned width,
                                     unsigned warps) {
  const unsigned warp = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  const unsigned segment = threadIdx.x % 32 / width * warps + warp;
  const bool is_there = warp < warps && segment < segments;
  float sum = is_there ? in[segment * width + threadIdx.x % width] : 0.0f;
  for (unsigned bit = width / 2; bit > 0; bit /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, bit, width);
  }
  if (is_there && threadIdx.x % width == 0) out[segment] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const unsigned n = static_cast<unsigned>(segments) * static_cast<unsigned>(width);
  const unsigned warps = (n - 1) / 32 + 1;
  segmented_sum_kernel<<<(warps - 1) / 8 + 1, 256>>>(out, in, segments, width, warps);
}
