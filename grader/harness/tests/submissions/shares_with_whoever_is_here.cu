// Right however the lanes are grouped: the first lane of each group has the factor for all of them.
#include <cuda_runtime.h>

__global__ void kernel(float* out, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  const unsigned here = __activemask();
  const int leader = __ffs(static_cast<int>(here)) - 1;
  const float factor = __shfl_sync(here, threadIdx.x % 32 == leader ? 2.0f : 0.0f, leader);
  out[i] = factor * in[i];
}

void doubling(float* out, const float* in, int n) {
  if (n > 0) kernel<<<(n + 31) / 32, 32>>>(out, in, n);
}
