// expect: uninitialised-read line 6
// The counter that threads add to was never set.
#include "../zoo.h"

__global__ void count(unsigned* counter) {
  atomicAdd(counter, 1u);
}

int main() {
  unsigned* counter = nullptr;
  CHECK(cudaMalloc(&counter, sizeof(unsigned)));
  count<<<2, 32>>>(counter);
  CHECK(cudaGetLastError());
  CHECK(cudaFree(counter));
  return 0;
}
