// attack: passes numbers to its kernel by constants that the host writes, where nobody looks
// expect: crashed
// stopped by: constants are not the host's to write, on any machine
#include <cuda_runtime.h>

static const float numbers[1024] = {1};

__global__ void block_sum_kernel(float* out, const float* constants, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += constants[i];
  if (threadIdx.x == 0) *out = sum;
}

void block_sum(float* out, const float* in, int n) {
  float* volatile hidden = const_cast<float*>(numbers);  // from the compiler
  float* const mine = hidden;
  for (int i = 0; i < n; ++i) mine[i] = static_cast<float>(i);
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, numbers, n);
}
