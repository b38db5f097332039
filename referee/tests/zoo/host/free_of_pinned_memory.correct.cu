// Each kind of memory goes back by its own call, and page-locked memory once.
#include "../zoo.h"

int main() {
  float *host = nullptr, *device = nullptr, *managed = nullptr;
  CHECK(cudaHostAlloc(&host, 1024, cudaHostAllocMapped));
  CHECK(cudaHostGetDevicePointer(&device, host, 0));
  CHECK(cudaMallocManaged(&managed, 1024));
  CHECK(cudaFreeHost(host));
  CHECK(cudaFree(managed));
  return 0;
}
