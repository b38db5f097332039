// The three lanes make one call together.
#include "../zoo.h"

__global__ void ring(int* out) {
  const int lane = threadIdx.x;
  int value = 0;
  if (lane < 3) value = __any_sync(0x7u, 1) != 0 ? 1 : 0;  // what is not 0 need not be 1
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  ring<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 3 ? 1 : 0; });
}
