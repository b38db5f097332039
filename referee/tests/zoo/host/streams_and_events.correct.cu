// Streams are in order; copies, kernels and events in one stream need no synchronisation between them.
#include "../zoo.h"

__global__ void twice(int* data) {
  data[threadIdx.x] *= 2;
}

int main() {
  cudaStream_t stream;
  cudaEvent_t start, stop;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  std::vector<int> host(32, 21);
  int* data = nullptr;
  CHECK(cudaMallocAsync(&data, 128, stream));
  CHECK(cudaEventRecord(start, stream));
  CHECK(cudaMemcpyAsync(data, host.data(), 128, cudaMemcpyHostToDevice, stream));
  twice<<<1, 32, 0, stream>>>(data);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpyAsync(host.data(), data, 128, cudaMemcpyDeviceToHost, stream));
  CHECK(cudaEventRecord(stop, stream));
  CHECK(cudaStreamSynchronize(stream));
  float milliseconds = -1;
  CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
  CHECK(cudaFreeAsync(data, stream));
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaStreamDestroy(stream));
  return host[31] == 42 && milliseconds >= 0 ? 0 : 1;
}
