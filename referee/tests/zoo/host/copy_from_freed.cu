// expect: unchecked-error line 11
// The result is copied after its memory was freed.
#include "../zoo.h"

int main() {
  int result = 0;
  int* data = nullptr;
  CHECK(cudaMalloc(&data, sizeof(int)));
  CHECK(cudaMemset(data, 0, sizeof(int)));
  cudaFree(data);
  cudaMemcpy(&result, data, sizeof(int), cudaMemcpyDeviceToHost);
  return result;
}
