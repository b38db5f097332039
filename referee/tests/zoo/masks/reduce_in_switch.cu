// expect: different-collective line 10
// A switch sends the lanes to different reductions, each with the full mask.
#include "../zoo.h"

__global__ void choose(int* out) {
  const int lane = threadIdx.x;
  int value = -1;
  switch (lane % 2) {
    case 0:
      value = __reduce_add_sync(0xffffffffu, lane);
      break;
    default:
      value = __reduce_max_sync(0xffffffffu, lane);
      break;
  }
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  choose<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i % 2 == 0 ? 496 : 31; });
}
