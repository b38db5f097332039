// expect: craft CraftLoadsEachElementOnceAndWholeSectors
// Right: lanes behind the end load the last element once more, instead of none.
// breaks: Each element is loaded exactly once
#include <cuda_runtime.h>

__global__ void segmented_sum_kernel(float* out, const float* in, unsigned n, int width) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = in[min(i, n - 1)];
  for (int bit = width / 2; bit > 0; bit /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, bit, width);
  }
  if (i < n && i % width == 0) out[i / width] = sum;
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  if (segments == 0) return;
  const unsigned n = static_cast<unsigned>(segments) * static_cast<unsigned>(width);
  const unsigned threads = 256;
  segmented_sum_kernel<<<(n - 1) / threads + 1, threads>>>(out, in, n, width);
}
