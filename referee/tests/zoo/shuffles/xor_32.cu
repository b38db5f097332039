// expect: bad-width line 7
// There is no lane 32 to exchange with.
#include "../zoo.h"

__global__ void reverse(int* out) {
  const int lane = threadIdx.x;
  out[lane] = __shfl_xor_sync(0xffffffffu, lane, 32);
}

int main() {
  Device<int> out(32);
  reverse<<<1, 32>>>(out.get());
  return out.verify([](int i) { return 31 - i; });
}
