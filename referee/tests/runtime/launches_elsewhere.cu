// A kernel that leaves dynamic shared memory, in a function of another file and by itself.
#include <cuda_runtime.h>

#include "adds_in_scratch.h"

__global__ void by_a_function(float* out) {
  extern __shared__ float scratch[];
  const float sum = add_in_scratch(1.0f, scratch);
  if (threadIdx.x == 0) *out = sum;
}

__global__ void by_itself(float* out) {
  extern __shared__ float scratch[];
  scratch[threadIdx.x + 1] = 1.0f;
  __syncthreads();
  if (threadIdx.x == 0) *out = scratch[1];
}

int main() {
  float* out = nullptr;
  cudaMalloc(&out, sizeof(float));
  by_a_function<<<1, 32, 32 * sizeof(float)>>>(out);
  by_itself<<<1, 32, 32 * sizeof(float)>>>(out);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
