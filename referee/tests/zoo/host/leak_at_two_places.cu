// note: memory-leak line 8 and 9
// Two of three allocations are never freed: both are named.
#include "../zoo.h"

int main() {
  int *first = nullptr, *second = nullptr, *third = nullptr;
  CHECK(cudaMalloc(&first, 64));
  CHECK(cudaMalloc(&second, 64));
  CHECK(cudaMalloc(&third, 64));
  CHECK(cudaFree(first));
  return 0;
}
