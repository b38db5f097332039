// expect: craft CraftSharesTheElementsAmongLanes
// Each lane loads and adds all elements of its warp; the shuffle changes nothing.
#include <cuda_runtime.h>

constexpr int kThreads = 128;

__global__ void normalize_kernel(float* out, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
  if (i >= n) return;
  float sum = 0.0f;
  for (int k = 0; k < 32; ++k) sum += in[i / 32 * 32 + k];
  out[i] = in[i] / __shfl_xor_sync(0xffffffffu, sum, 1);
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  normalize_kernel<<<(n - 1) / kThreads + 1, kThreads>>>(out, in, n);
}
