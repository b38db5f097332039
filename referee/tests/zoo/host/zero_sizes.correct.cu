// Nothing to allocate, copy, fill or free is no error.
#include "../zoo.h"

int main() {
  int* data = nullptr;
  CHECK(cudaMalloc(&data, 0));
  CHECK(cudaMemset(data, 0, 0));
  int host = 1;
  CHECK(cudaMemcpy(data, &host, 0, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(&host, data, 0, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(data));
  CHECK(cudaFree(nullptr));
  return host == 1 ? 0 : 1;
}
