// expect: wrong_answer AddsSegmentsThatFillNoWarp alternative grid_for_segments
// The grid has a thread for each result, where each element needs one.
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, unsigned n, int width) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = i < n ? in[i] : 0.0f;
  for (int delta = width / 2; delta > 0; delta /= 2) {
    sum += __shfl_down_sync(0xffffffffu, sum, delta, width);
  }
  if (i < n && i % width == 0) out[i / width] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  const unsigned n = static_cast<unsigned>(segments) * width;
  if (n == 0) return;
  segmented_sum_kernel<<<(segments - 1) / 128 + 1, 128>>>(out, in, n, width);
}
