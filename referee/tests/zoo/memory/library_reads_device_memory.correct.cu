// Managed and pinned memory are the host's, too, whatever reads it, and between whichever others.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../zoo.h"

__global__ void fill(char* text) {
  text[threadIdx.x] = threadIdx.x + 1 < blockDim.x ? 'x' : '\0';
}

int by_letter(const void* a, const void* b) {
  return *static_cast<const char*>(a) - *static_cast<const char*>(b);
}

int main() {
  char *device, *managed, *pinned;
  CHECK(cudaMalloc(&device, 32));
  CHECK(cudaMallocManaged(&managed, 32));
  CHECK(cudaMallocHost(&pinned, 4096));
  fill<<<1, 32>>>(device);
  fill<<<1, 32>>>(managed);
  CHECK(cudaMemcpy(pinned, device, 32, cudaMemcpyDeviceToHost));
  CHECK(cudaDeviceSynchronize());
  bool right = std::strlen(managed) == 31 && std::memcmp(managed, pinned, 32) == 0;
  right = right && std::snprintf(pinned + 100, 100, "%s and %s", managed, pinned) == 67;
  std::qsort(managed, 31, 1, by_letter);
  right = right && std::strchr(pinned, '\0') == pinned + 31;
  CHECK(cudaFree(device));
  CHECK(cudaFree(managed));
  CHECK(cudaFreeHost(pinned));
  return right ? 0 : 1;
}
