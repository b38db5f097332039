// The right answer.
#include <cuda_runtime.h>

__global__ void kernel(float* out, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = 2 * in[i];
}

void doubling(float* out, const float* in, int n) {
  if (n > 0) kernel<<<(n + 31) / 32, 32>>>(out, in, n);
}
