// expect: shared-race line 8 and 10
// __reduce_add_sync orders no memory: lane 0 may not yet have written.
#include "../zoo.h"

__global__ void share(int* out) {
  __shared__ int total;
  const int lane = threadIdx.x;
  if (lane == 0) total = 100;
  const int sum = __reduce_add_sync(0xffffffffu, 1);
  out[lane] = total + sum;
}

int main() {
  Device<int> out(32);
  share<<<1, 32>>>(out.get());
  return out.verify(132);
}
