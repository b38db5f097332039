// The kernel waits for the fill by an event; a kernel that counts between the filled rows need not.
#include "../zoo.h"

__global__ void count(unsigned* sums) {
  atomicAdd(&sums[threadIdx.x % 8 + 16 * (threadIdx.x / 8)], 1u);
}

int main() {
  cudaStream_t fills, kernels, others;
  CHECK(cudaStreamCreate(&fills));
  CHECK(cudaStreamCreate(&kernels));
  CHECK(cudaStreamCreate(&others));
  cudaEvent_t filled;
  CHECK(cudaEventCreate(&filled));
  Device<unsigned> sums(64);
  CHECK(cudaMemset(sums.get(), 0, 64 * sizeof(unsigned)));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemset2DAsync(sums.get(), 16 * sizeof(unsigned), 0, 8 * sizeof(unsigned), 4, fills));
  CHECK(cudaEventRecord(filled, fills));
  count<<<1, 32, 0, others>>>(sums.get() + 8);
  CHECK(cudaStreamWaitEvent(kernels, filled));
  count<<<1, 32, 0, kernels>>>(sums.get());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaEventDestroy(filled));
  for (const cudaStream_t stream : {fills, kernels, others}) CHECK(cudaStreamDestroy(stream));
  return sums.host()[17] == 1 && sums.host()[25] == 1 ? 0 : 1;
}
