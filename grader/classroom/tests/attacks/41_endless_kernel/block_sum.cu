// attack: lets a kernel spin for ever
// expect: diagnosed endless-loop
// stopped by: the referee counts the time of a lane without progress
#include <cuda_runtime.h>

__global__ void spin(volatile float* out) {
  *out = 1;
  while (*out != 2) {
  }
}

void block_sum(float* out, const float*, int) { spin<<<1, 1>>>(out); }
