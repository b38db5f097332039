// Does not compile: line 6 lacks a semicolon.
#include <cuda_runtime.h>

__global__ void kernel(float* out) {
  __shared__ float tile[32];
  tile[threadIdx.x] = 1 out[threadIdx.x] = tile[0];
}

void doubling(float* out, const float*, int) { kernel<<<1, 32>>>(out); }
