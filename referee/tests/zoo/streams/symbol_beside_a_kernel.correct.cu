// A table is filled, used and fetched in one stream.
#include "../zoo.h"

__constant__ float factors[32];
__device__ float sums[32];

__global__ void scale() {
  // All of the table is read.
  sums[threadIdx.x] = 2 * factors[threadIdx.x];
}

int main() {
  cudaStream_t copies, kernels;
  CHECK(cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking));
  CHECK(cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking));
  float *in, *out;
  CHECK(cudaMallocHost(&in, 32 * sizeof(float)));
  CHECK(cudaMallocHost(&out, 32 * sizeof(float)));
  for (int i = 0; i < 32; ++i) in[i] = i;

  const size_t bytes = 32 * sizeof(float);
  CHECK(cudaMemcpyToSymbolAsync(factors, in, bytes, 0, cudaMemcpyHostToDevice, kernels));
  scale<<<1, 32, 0, kernels>>>();
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpyFromSymbolAsync(out, sums, bytes, 0, cudaMemcpyDeviceToHost, kernels));
  CHECK(cudaDeviceSynchronize());
  const bool right = out[5] == 10;
  CHECK(cudaFreeHost(in));
  CHECK(cudaFreeHost(out));
  CHECK(cudaStreamDestroy(copies));
  CHECK(cudaStreamDestroy(kernels));
  return right ? 0 : 1;
}
