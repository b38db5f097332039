// cudaMemcpy brings the value to the host.
#include "../zoo.h"

__global__ void answer(int* out) {
  *out = 42;
}

int main() {
  Device<int> out(1);
  answer<<<1, 1>>>(out.get());
  CHECK(cudaDeviceSynchronize());
  int result = 0;
  CHECK(cudaMemcpy(&result, out.get(), sizeof(int), cudaMemcpyDeviceToHost));
  return result == 42 ? 0 : 1;
}
