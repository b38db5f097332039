// An unsigned index of dynamic shared memory goes below 0.
#include <cuda_runtime.h>

__global__ void shifted(int* out) {
  extern __shared__ int tile[];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x - 1];
}

int main() {
  int* out = nullptr;
  if (cudaMalloc(&out, 256) != cudaSuccess) return 1;
  shifted<<<1, 64, 256>>>(out);
  return cudaDeviceSynchronize() == cudaErrorIllegalAddress ? 0 : 1;
}
