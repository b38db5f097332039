// An event may block while it waits, and still be timed.
#include "../zoo.h"

__global__ void twice(float* x) {
  x[threadIdx.x] *= 2;
}

int main() {
  const Device<float> x(32);
  float milliseconds = 0;
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreateWithFlags(&stop, cudaEventBlockingSync));
  CHECK(cudaEventRecord(start));
  twice<<<1, 32>>>(x.get());
  CHECK(cudaGetLastError());
  CHECK(cudaEventRecord(stop));
  CHECK(cudaEventSynchronize(stop));
  cudaEventElapsedTime(&milliseconds, start, stop);
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  return 0;
}
