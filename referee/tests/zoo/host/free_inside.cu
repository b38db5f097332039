// expect: unchecked-error line 9
// note: memory-leak line 8
// A pointer into the middle of an allocation cannot be freed.
#include "../zoo.h"

int main() {
  int* data = nullptr;
  CHECK(cudaMalloc(&data, 128));
  cudaFree(data + 8);
  return 0;
}
