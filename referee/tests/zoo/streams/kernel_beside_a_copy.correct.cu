// The kernel's stream waits for the event behind the copy.
#include "../zoo.h"

__global__ void twice(int* out, const int* in) {
  out[threadIdx.x] = 2 * in[threadIdx.x];
}

int main() {
  cudaStream_t copies, kernels;
  CHECK(cudaStreamCreate(&copies));
  CHECK(cudaStreamCreate(&kernels));
  cudaEvent_t arrived;
  CHECK(cudaEventCreate(&arrived));
  int* host;
  CHECK(cudaMallocHost(&host, 32 * sizeof(int)));
  for (int i = 0; i < 32; ++i) host[i] = i;
  Device<int> in(32), out(32);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpyAsync(in.get(), host, 32 * sizeof(int), cudaMemcpyHostToDevice, copies));
  CHECK(cudaEventRecord(arrived, copies));
  CHECK(cudaStreamWaitEvent(kernels, arrived));
  twice<<<1, 32, 0, kernels>>>(out.get(), in.get());
  const int status = out.verify([](int i) { return 2 * i; });
  CHECK(cudaEventDestroy(arrived));
  CHECK(cudaStreamDestroy(copies));
  CHECK(cudaStreamDestroy(kernels));
  CHECK(cudaFreeHost(host));
  return status;
}
