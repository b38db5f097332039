// expect: unordered-work line 6 and 14
// A fill of rows has a stream, too: the kernel beside it may come first.
#include "../zoo.h"

__global__ void count(unsigned* sums) {
  atomicAdd(&sums[threadIdx.x % 8 + 16 * (threadIdx.x / 8)], 1u);
}

int main() {
  cudaStream_t fills, kernels;
  CHECK(cudaStreamCreate(&fills));
  CHECK(cudaStreamCreate(&kernels));
  Device<unsigned> sums(64);
  CHECK(cudaMemset2DAsync(sums.get(), 16 * sizeof(unsigned), 0, 8 * sizeof(unsigned), 4, fills));
  count<<<1, 32, 0, kernels>>>(sums.get());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaStreamDestroy(fills));
  CHECK(cudaStreamDestroy(kernels));
  return sums.host()[17] == 1 ? 0 : 1;
}
