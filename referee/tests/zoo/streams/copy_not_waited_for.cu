// expect: unordered-work line 19 and 18
// The copy into page-locked memory has been asked for, and not waited for.
#include "../zoo.h"

__global__ void fill(float* out) {
  out[threadIdx.x] = 0.5f * threadIdx.x;
}

int main() {
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  float* host;
  CHECK(cudaMallocHost(&host, 64 * sizeof(float)));
  for (int i = 0; i < 64; ++i) host[i] = -1;
  Device<float> out(64);
  fill<<<1, 64, 0, stream>>>(out.get());
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpyAsync(host, out.get(), 64 * sizeof(float), cudaMemcpyDeviceToHost, stream));
  const bool right = host[10] == 5;
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaFreeHost(host));
  CHECK(cudaStreamDestroy(stream));
  return right ? 0 : 1;
}
