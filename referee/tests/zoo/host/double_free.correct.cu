// The pointer is cleared when it is freed; freeing null is allowed.
#include "../zoo.h"

int main() {
  int* data = nullptr;
  CHECK(cudaMalloc(&data, 128));
  cudaFree(data);
  data = nullptr;
  cudaFree(data);
  return 0;
}
