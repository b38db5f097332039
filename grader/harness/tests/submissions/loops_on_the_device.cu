// A kernel that waits for a flag which nobody sets.
#include <cuda_runtime.h>

__global__ void kernel(volatile float* out) {
  out[0] = 1;
  while (out[0] != 2) {
  }
}

void doubling(float* out, const float*, int n) {
  if (n > 0) kernel<<<1, 1>>>(out);
}
