// expect: unchecked-error line 8
// The copy is longer than the allocation.
#include "../zoo.h"

int main() {
  Device<int> data(32);
  const std::vector<int> host(64, 3);
  cudaMemcpy(data.get(), host.data(), 64 * sizeof(int), cudaMemcpyHostToDevice);
  return 0;
}
