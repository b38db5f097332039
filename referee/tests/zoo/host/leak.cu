// note: memory-leak line 8
// One of two allocations is never freed.
#include "../zoo.h"

int main() {
  int *first = nullptr, *second = nullptr;
  CHECK(cudaMalloc(&first, 64));
  CHECK(cudaMalloc(&second, 64));
  CHECK(cudaFree(first));
  return 0;
}
