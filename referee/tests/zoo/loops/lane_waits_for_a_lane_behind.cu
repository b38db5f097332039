// expect: endless-loop line 8
// Lane 0 waits for a flag that its warp sets only after a shuffle which needs lane 0.
#include "../zoo.h"

__global__ void order(volatile int* flag, int* out) {
  const int lane = threadIdx.x;
  if (lane == 0) {
    while (*flag == 0) {
    }
  }
  const int value = __shfl_sync(0xffffffffu, lane, 5);
  if (lane == 5) *flag = 1;
  out[lane] = value;
}

int main() {
  Device<int> flag(1), out(32);
  order<<<1, 32>>>(flag.get(), out.get());
  return out.verify(5);
}
