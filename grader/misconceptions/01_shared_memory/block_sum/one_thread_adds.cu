// expect: craft CraftSharesTheElementsAmongThreads
// Right, as a CPU does it: one thread goes through the array, and the others wait.
// breaks: The threads share the elements
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in, int n) {
  if (threadIdx.x != 0) return;
  float sum = 0.0f;
  for (int i = 0; i < n; ++i) sum += in[i];
  *out = sum;
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in, n);
}
