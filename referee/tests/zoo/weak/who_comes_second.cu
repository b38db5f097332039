// weak: wrong answer
// Each of two blocks raises its flag and looks at the other's: without a fence both may miss it.
#include "../zoo.h"

__global__ void meet(volatile int* flags, int* alone) {
  const int me = blockIdx.x % 2, pair = blockIdx.x / 2;
  flags[2 * pair + me] = 1;
  if (flags[2 * pair + 1 - me] == 0) atomicAdd(&alone[pair], 1);
}

int main() {
  Device<int> flags(64), alone(32);
  meet<<<64, 1>>>(flags.get(), alone.get());
  for (const int count : alone.host())
    if (count > 1) return 1;
  return 0;
}
