// An unsigned index of global memory goes below 0.
#include <cuda_runtime.h>

__global__ void difference(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x] - in[threadIdx.x - 1];
}

int main() {
  int *in = nullptr, *out = nullptr;
  if (cudaMalloc(&in, 256) != cudaSuccess || cudaMalloc(&out, 256) != cudaSuccess) return 1;
  cudaMemset(in, 0, 256);
  difference<<<1, 64>>>(in, out);
  return cudaDeviceSynchronize() == cudaErrorIllegalAddress ? 0 : 1;
}
