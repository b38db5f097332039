// expect: shared-race line 8 and 10
// A vote makes lanes meet, but it orders no memory.
#include "../zoo.h"

__global__ void swap(int* out) {
  __shared__ int tile[32];
  const int lane = threadIdx.x;
  tile[lane] = lane;
  const bool all = __all_sync(0xffffffffu, lane >= 0);
  out[lane] = all ? tile[31 - lane] : -1;
}

int main() {
  Device<int> out(32);
  swap<<<1, 32>>>(out.get());
  return out.verify([](int i) { return 31 - i; });
}
