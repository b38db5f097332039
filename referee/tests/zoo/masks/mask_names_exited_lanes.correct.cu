// Legal: the full mask waits only for lanes that have not ended, and no ended lane is read.
#include "../zoo.h"

__global__ void leave(int* out) {
  const int lane = threadIdx.x;
  if (lane >= 20) return;
  out[lane] = __shfl_sync(0xffffffffu, lane, 3) + __popc(__ballot_sync(0xffffffffu, 1));
}

int main() {
  Device<int> out(32);
  leave<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 20 ? 23 : 0; });
}
