// expect: endless-loop line 7
// Each of two blocks waits for the other's flag before it sets its own.
#include "../zoo.h"

__global__ void meet(int* flags, int* out) {
  const int me = blockIdx.x;
  while (atomicAdd(&flags[1 - me], 0) == 0) __nanosleep(20);
  atomicExch(&flags[me], 1);
  out[me] = 1;
}

int main() {
  Device<int> flags(2), out(2);
  meet<<<2, 1>>>(flags.get(), out.get());
  return out.verify(1);
}
