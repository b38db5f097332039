// expect: unchecked-error line 9
// The device's name of page-locked memory goes to nobody: cudaFree refuses it.
#include "../zoo.h"

int main() {
  float *host = nullptr, *device = nullptr;
  CHECK(cudaHostAlloc(&host, 1024, cudaHostAllocMapped));
  CHECK(cudaHostGetDevicePointer(&device, host, 0));
  cudaFree(device);
  CHECK(cudaFreeHost(host));
  return 0;
}
