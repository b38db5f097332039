// The guard of the store asks for too much.
#include <cuda_runtime.h>

__global__ void kernel(float* out, const float* in, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const float value = i < n ? 2 * in[i] : 0;
  if (i < n && threadIdx.x < 16) out[i] = value;
}

void doubling(float* out, const float* in, int n) {
  if (n > 0) kernel<<<(n + 31) / 32, 32>>>(out, in, n);
}
