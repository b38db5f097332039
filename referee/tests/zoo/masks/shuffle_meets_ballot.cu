// expect: different-collective line 9 and 11
// Half of the warp shuffles while the other half votes.
#include "../zoo.h"

__global__ void mix(int* out) {
  const int lane = threadIdx.x;
  int value = 0;
  if (lane % 2 == 0) {
    value = __shfl_sync(0xffffffffu, 7, 0);
  } else {
    value = __popc(__ballot_sync(0xffffffffu, lane == 7)) + 6;
  }
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  mix<<<1, 32>>>(out.get());
  return out.verify(7);
}
