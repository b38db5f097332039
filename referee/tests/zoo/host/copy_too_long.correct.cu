// The copy has the allocation's size.
#include "../zoo.h"

int main() {
  Device<int> data(32);
  const std::vector<int> host(64, 3);
  cudaMemcpy(data.get(), host.data(), 32 * sizeof(int), cudaMemcpyHostToDevice);
  return 0;
}
