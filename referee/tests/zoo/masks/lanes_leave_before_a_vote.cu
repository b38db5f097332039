// expect: different-collective line 12 and 14
// Lanes leave the loop one after another while the rest still vote with the full mask.
#include "../zoo.h"

__global__ void collatz(int* out) {
  const int lane = threadIdx.x;
  unsigned x = lane + 1;
  int steps = 0;
  while (x != 1) {
    x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    ++steps;
    if (__all_sync(0xffffffffu, x == 1)) break;
  }
  out[lane] = __reduce_max_sync(0xffffffffu, steps);
}

int main() {
  Device<int> out(32);
  collatz<<<1, 32>>>(out.get());
  return out.verify(111);
}
