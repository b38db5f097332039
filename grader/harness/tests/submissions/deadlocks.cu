// Half a warp waits for a shuffle of all, the other half for the block's barrier.
#include <cuda_runtime.h>

__global__ void kernel(float* out) {
  const unsigned t = threadIdx.x;
  if (t < 16) {
    out[t] = __shfl_down_sync(0xffffffffu, 1.0f, 1);
  } else {
    __syncthreads();
  }
}

void doubling(float* out, const float*, int n) {
  if (n >= 32) kernel<<<1, 32>>>(out);
}
