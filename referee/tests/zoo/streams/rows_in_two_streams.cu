// expect: unordered-work line 6 and 18
// The rows are copied in one stream and read in another, with nothing in between.
#include "../zoo.h"

__global__ void twice(float* out, const float* in) {
  out[threadIdx.x] = 2 * in[threadIdx.x];
}

int main() {
  cudaStream_t copies, kernels;
  CHECK(cudaStreamCreate(&copies));
  CHECK(cudaStreamCreate(&kernels));
  Device<float> out(64), in(64);
  CHECK(cudaDeviceSynchronize());
  float* host;
  CHECK(cudaMallocHost(&host, 64 * sizeof(float)));
  for (int i = 0; i < 64; ++i) host[i] = i;
  CHECK(cudaMemcpy2DAsync(in.get(), 128, host, 128, 64, 2, cudaMemcpyHostToDevice, copies));
  twice<<<1, 64, 0, kernels>>>(out.get(), in.get());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaStreamDestroy(copies));
  CHECK(cudaStreamDestroy(kernels));
  CHECK(cudaFreeHost(host));
  return out.host()[3] == 6 ? 0 : 1;
}
