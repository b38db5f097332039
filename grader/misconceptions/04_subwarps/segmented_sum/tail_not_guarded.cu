// expect: out-of-bounds line 7
// The last warp has lanes without an element, and they load one.
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, int n, int width) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = in[i];
  for (int delta = width / 2; delta > 0; delta /= 2) {
    sum += __shfl_down_sync(0xffffffffu, sum, delta, width);
  }
  if (i < static_cast<unsigned>(n) && i % width == 0) out[i / width] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const int threads = 256;
  const int n = segments * width;
  const int blocks = (n - 1) / threads + 1;
  segmented_sum_kernel<<<blocks, threads>>>(out, in, n, width);
}
