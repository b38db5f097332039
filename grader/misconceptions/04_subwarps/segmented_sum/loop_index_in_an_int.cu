// expect: diagnosed TakesNearlyTwoToTheThirtyOneElements
// Near the largest n, the next index of a grid-stride loop is none that an int holds: it is
// negative, and below n.
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, int n, int width) {
  const int stride = gridDim.x * blockDim.x;
  for (int first = blockIdx.x * blockDim.x; first < n; first += stride) {
    const int i = first + threadIdx.x;
    float sum = i < n ? in[i] : 0.0f;
    for (int delta = width / 2; delta > 0; delta /= 2) {
      sum += __shfl_down_sync(0xffffffffu, sum, delta, width);
    }
    if (i < n && i % width == 0) out[i / width] = sum;
  }
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const int n = segments * width;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  const int most = blocks < 65536 ? blocks : 65536;
  segmented_sum_kernel<<<most, threads>>>(out, in, n, width);
}
