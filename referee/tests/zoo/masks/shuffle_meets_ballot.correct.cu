// All lanes make both calls, in the same order.
#include "../zoo.h"

__global__ void mix(int* out) {
  const int lane = threadIdx.x;
  int value = 0;
  const int shuffled = __shfl_sync(0xffffffffu, 7, 0);
  const int counted = __popc(__ballot_sync(0xffffffffu, lane == 7)) + 6;
  value = lane % 2 == 0 ? shuffled : counted;
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  mix<<<1, 32>>>(out.get());
  return out.verify(7);
}
