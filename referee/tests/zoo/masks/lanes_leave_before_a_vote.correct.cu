// The vote itself decides when all leave, so every lane makes every call.
#include "../zoo.h"

__global__ void collatz(int* out) {
  const int lane = threadIdx.x;
  unsigned x = lane + 1;
  int steps = 0;
  while (__any_sync(0xffffffffu, x != 1)) {
    if (x == 1) continue;
    x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    ++steps;
  }
  out[lane] = __reduce_max_sync(0xffffffffu, steps);
}

int main() {
  Device<int> out(32);
  collatz<<<1, 32>>>(out.get());
  return out.verify(111);
}
