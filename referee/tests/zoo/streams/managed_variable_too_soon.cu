// expect: unordered-work line 15 and 14
// The host reads the variable that both share, and the kernel may not have begun.
#include "../zoo.h"

__managed__ int found = -1;

__global__ void find(const int* values, int wanted) {
  if (values[threadIdx.x] == wanted) found = threadIdx.x;
}

int main() {
  Device<int> values(32, [](int i) { return 3 * i; });
  CHECK(cudaDeviceSynchronize());
  find<<<1, 32>>>(values.get(), 27);
  const int place = found;
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  return place == 9 ? 0 : 1;
}
