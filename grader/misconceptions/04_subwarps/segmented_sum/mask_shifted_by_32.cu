// expect: mask-without-caller line 11
// 1u << 32 is undefined: on the referee the mask for a width of 32 is empty, on a GPU it is full.
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, int n, int width) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool has_element = i < static_cast<unsigned>(n);
  float sum = has_element ? in[i] : 0.0f;
  const unsigned mask = ((1u << width) - 1) << (i % 32 / width * width);
  for (int delta = width / 2; delta > 0; delta /= 2) {
    sum += __shfl_down_sync(mask, sum, delta, width);
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
