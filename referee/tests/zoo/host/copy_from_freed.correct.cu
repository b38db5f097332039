// First the copy, then the free.
#include "../zoo.h"

int main() {
  int result = 0;
  int* data = nullptr;
  CHECK(cudaMalloc(&data, sizeof(int)));
  CHECK(cudaMemset(data, 0, sizeof(int)));
  cudaMemcpy(&result, data, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(data);
  return result;
}
