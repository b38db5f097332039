// expect: craft CraftSharesTheElementsAmongLanes
// One lane loads and adds the warp's elements; the shuffle exchanges zeros.
#include <cuda_runtime.h>

constexpr int kThreads = 128;

__global__ void tail_sum_kernel(float* out, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
  float sum = __shfl_xor_sync(0xffffffffu, 0.0f, 1);
  if (i % 32 != 0 || i >= n) return;
  for (int k = i; k < n && k < i + 32; ++k) sum += in[k];
  out[i / 32] = sum;
}

void tail_sum(float* out, const float* in, int n) {
  if (n == 0) return;
  tail_sum_kernel<<<(n - 1) / kThreads + 1, kThreads>>>(out, in, n);
}
