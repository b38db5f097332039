// expect: craft CraftSharesTheElementsAmongLanes
// Right, by shuffles: but lane 0 loads the warp's elements and gives them out, one after another.
// breaks: Of each 32 elements, no lane loads more than 8
#include <cuda_runtime.h>

constexpr int kThreads = 128;

__global__ void normalize_kernel(float* out, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
  if (i >= n) return;
  const int lane = static_cast<int>(threadIdx.x % 32);
  float sum = 0.0f;
  float own = 0.0f;
  for (int k = 0; k < 32; ++k) {
    const float element = __shfl_sync(0xffffffffu, lane == 0 ? in[i + k] : 0.0f, 0);
    sum += element;
    if (k == lane) own = element;
  }
  out[i] = own / sum;
}

void warp_normalize(float* out, const float* in, int n) {
  if (n == 0) return;
  normalize_kernel<<<(n - 1) / kThreads + 1, kThreads>>>(out, in, n);
}
