// expect: absent-lane line 9 and 11 or absent-lane line 11 and 13 or absent-lane line 9 and 13
// Lane 0 waits for lane 1, which waits for lane 2, which waits for lane 0.
#include "../zoo.h"

__global__ void ring(int* out) {
  const int lane = threadIdx.x;
  int value = 0;
  if (lane == 0) {
    value = __any_sync(0x3u, 1);
  } else if (lane == 1) {
    value = __any_sync(0x6u, 1);
  } else if (lane == 2) {
    value = __any_sync(0x5u, 1);
  }
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  ring<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 3 ? 1 : 0; });
}
