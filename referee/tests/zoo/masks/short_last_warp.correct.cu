// Legal: the last warp has 8 lanes; those that never existed are ignored like ended ones.
#include "../zoo.h"

__global__ void count(int* out) {
  const int t = threadIdx.x;
  out[t] = __popc(__ballot_sync(0xffffffffu, 1)) + (__all_sync(0xffffffffu, 1) != 0 ? 1 : 0);
}

int main() {
  Device<int> out(40);
  count<<<1, 40>>>(out.get());
  return out.verify([](int i) { return i < 32 ? 33 : 9; });
}
