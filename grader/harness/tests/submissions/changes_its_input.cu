// Uses the input as scratch memory.
#include <cuda_runtime.h>

__global__ void kernel(float* out, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = 2 * in[i];
}

__global__ void scale(float* in, int n) {
  if (threadIdx.x < static_cast<unsigned>(n)) in[threadIdx.x] *= 2;
}

void doubling(float* out, const float* in, int n) {
  if (n == 0) return;
  kernel<<<(n + 31) / 32, 32>>>(out, in, n);
  scale<<<1, 64>>>(const_cast<float*>(in), n);
}
