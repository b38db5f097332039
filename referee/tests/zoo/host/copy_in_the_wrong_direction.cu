// expect: unchecked-error line 8
// The direction says device to host, but the target is on the device.
#include "../zoo.h"

int main() {
  Device<int> data(32);
  const std::vector<int> host(32, 3);
  cudaMemcpy(data.get(), host.data(), 32 * sizeof(int), cudaMemcpyDeviceToHost);
  return 0;
}
