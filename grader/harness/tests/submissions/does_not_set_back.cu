// The last block doubles everything, and counts blocks in a variable that the next call finds as it
// was left.
#include <cuda_runtime.h>

__device__ unsigned finished = 0;

__global__ void kernel(float* out, const float* in, int n) {
  __shared__ bool last;
  if (threadIdx.x == 0) last = atomicAdd(&finished, 1u) == gridDim.x - 1;
  __syncthreads();
  if (!last) return;
  for (int i = static_cast<int>(threadIdx.x); i < n; i += 32) out[i] = 2 * in[i];
}

void doubling(float* out, const float* in, int n) {
  if (n > 0) kernel<<<(n + 31) / 32, 32>>>(out, in, n);
}
