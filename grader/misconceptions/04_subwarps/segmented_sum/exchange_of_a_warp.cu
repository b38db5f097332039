// expect: wrong_answer AddsSegmentsThatFillWarps alternative sum_of_the_warp
// The butterfly of a whole warp, which is right for a width of 32 alone.
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, unsigned n, int width) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = i < n ? in[i] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, delta);
  }
  if (i < n && i % width == 0) out[i / width] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const unsigned n = static_cast<unsigned>(segments) * width;
  segmented_sum_kernel<<<(n - 1) / 256 + 1, 256>>>(out, in, n, width);
}
