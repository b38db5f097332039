// expect: wrong_answer AddsSegmentsThatFillWarps alternative twice
// The first round comes before anybody asks whether there is one.
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, int n, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = i < n ? in[i] : 0.0f;
  int delta = width / 2;
  do {
    sum += __shfl_down_sync(0xffffffffu, sum, delta, width);
    delta /= 2;
  } while (delta > 0);
  if (i < n && i % width == 0) out[i / width] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const int n = segments * width;
  segmented_sum_kernel<<<(n - 1) / 256 + 1, 256>>>(out, in, n, width);
}
