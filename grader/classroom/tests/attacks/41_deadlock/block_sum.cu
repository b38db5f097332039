// attack: deadlocks its block
// expect: diagnosed barrier-divergence
// stopped by: the referee
#include <cuda_runtime.h>

__global__ void wait_for_each_other(float* out) {
  if (threadIdx.x == 0) {
    __syncthreads();
  } else if (threadIdx.x < 32) {
    __syncwarp();
  }
  *out = 0;
}

void block_sum(float* out, const float*, int) { wait_for_each_other<<<1, 64>>>(out); }
