// expect: shared-race line 10 and 12
// may: uninitialised-read line 12
// Each warp keeps its own accesses in order, and reads what another one may not have written.
#include "../zoo.h"

__global__ void turn(int* out) {
  __shared__ int kept[64];
  const int t = threadIdx.x;

  kept[t] = t;
  __threadfence_block();
  out[t] = kept[63 - t];
}

int main() {
  Device<int> out(64);
  turn<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 63 - i; });
}
