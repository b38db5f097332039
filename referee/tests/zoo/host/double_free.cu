// expect: unchecked-error line 9
// The memory is freed twice, and the second error is thrown away.
#include "../zoo.h"

int main() {
  int* data = nullptr;
  CHECK(cudaMalloc(&data, 128));
  cudaFree(data);
  cudaFree(data);
  return 0;
}
