// The blocks of an ordinary launch wait for each other, as if all of them had to run at a time.
#include <cuda_runtime.h>

__device__ int arrived;

__global__ void meet(int* out) {
  atomicAdd(&arrived, 1);
  while (atomicAdd(&arrived, 0) < gridDim.x) {
  }
  out[blockIdx.x] = 1;
}

int main() {
  int* out = nullptr;
  if (cudaMalloc(&out, 4 * sizeof *out) != cudaSuccess) return 1;
  meet<<<4, 1>>>(out);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  return cudaFree(out) == cudaSuccess ? 0 : 1;
}
