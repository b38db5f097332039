// The counter starts at 0.
#include "../zoo.h"

__global__ void count(unsigned* counter) {
  atomicAdd(counter, 1u);
}

int main() {
  unsigned* counter = nullptr;
  CHECK(cudaMalloc(&counter, sizeof(unsigned)));
  CHECK(cudaMemset(counter, 0, sizeof(unsigned)));
  count<<<2, 32>>>(counter);
  CHECK(cudaGetLastError());
  CHECK(cudaFree(counter));
  return 0;
}
