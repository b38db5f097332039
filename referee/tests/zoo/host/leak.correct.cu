// Both are freed.
#include "../zoo.h"

int main() {
  int *first = nullptr, *second = nullptr;
  CHECK(cudaMalloc(&first, 64));
  CHECK(cudaMalloc(&second, 64));
  CHECK(cudaFree(first));
  CHECK(cudaFree(second));
  return 0;
}
