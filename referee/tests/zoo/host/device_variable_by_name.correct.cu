// The host copies; what is managed or const it may read by name.
#include "../zoo.h"

__device__ int total;
__managed__ int calls;
__device__ const int kStep = 3;

__global__ void add() {
  atomicAdd(&total, kStep);
  if (threadIdx.x == 0) ++calls;
}

int main() {
  const int first = 2;
  CHECK(cudaMemcpyToSymbol(total, &first, sizeof(first)));
  add<<<1, 4>>>();
  CHECK(cudaDeviceSynchronize());
  int sum = 0;
  int step = 0;
  CHECK(cudaMemcpyFromSymbol(&sum, total, sizeof(sum)));
  CHECK(cudaMemcpyFromSymbol(&step, kStep, sizeof(step)));
  return sum == 14 && calls == 1 && step == kStep ? 0 : 1;
}
