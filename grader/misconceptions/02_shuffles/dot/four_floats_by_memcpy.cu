// expect: craft CraftLoadsSixteenBytesAtOnceWhereAligned
// Right: memcpy() of 16 bytes, from pointers that promise alignment to 4.
// breaks: Where a and b are both aligned to 16 bytes
#include <cuda_runtime.h>

#include <cstring>

constexpr int kThreads = 256;

__global__ void dot_kernel(float* out, const float* a, const float* b, int n) {
  float sum = 0.0f;
  const size_t threads = static_cast<size_t>(gridDim.x) * kThreads;
  const size_t thread = static_cast<size_t>(blockIdx.x) * kThreads + threadIdx.x;
  for (size_t i = 4 * thread; i < n; i += 4 * threads) {
    float x[4] = {};
    float y[4] = {};
    if (i + 4 <= n) {
      memcpy(x, a + i, sizeof x);
      memcpy(y, b + i, sizeof y);
    } else {
      for (size_t j = 0; i + j < n; ++j) {
        x[j] = a[i + j];
        y[j] = b[i + j];
      }
    }
    for (int j = 0; j < 4; ++j) sum += x[j] * y[j];
  }
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);
  __shared__ float sums[kThreads / 32];
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int warp = 1; warp < kThreads / 32; ++warp) sum += sums[warp];
  atomicAdd(out, sum);
}

void dot(float* out, const float* a, const float* b, int n) {
  cudaMemsetAsync(out, 0, sizeof *out);
  if (n == 0) return;
  const int wanted = (n - 1) / (4 * kThreads) + 1;
  const int blocks = min(wanted, 32);
  dot_kernel<<<blocks, kThreads>>>(out, a, b, n);
}
