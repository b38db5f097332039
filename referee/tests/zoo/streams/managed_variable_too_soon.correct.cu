// The host waits before it reads the variable that both share.
#include "../zoo.h"

__managed__ int found = -1;

__global__ void find(const int* values, int wanted) {
  if (values[threadIdx.x] == wanted) found = threadIdx.x;
}

int main() {
  Device<int> values(32, [](int i) { return 3 * i; });
  CHECK(cudaDeviceSynchronize());
  find<<<1, 32>>>(values.get(), 27);
  CHECK(cudaDeviceSynchronize());
  const int place = found;
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  return place == 9 ? 0 : 1;
}
