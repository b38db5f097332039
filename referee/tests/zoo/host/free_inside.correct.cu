// The pointer that cudaMalloc gave is freed.
#include "../zoo.h"

int main() {
  int* data = nullptr;
  CHECK(cudaMalloc(&data, 128));
  cudaFree(data);
  return 0;
}
