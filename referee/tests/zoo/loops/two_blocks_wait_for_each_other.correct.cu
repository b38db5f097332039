// Each sets its own flag first.
#include "../zoo.h"

__global__ void meet(int* flags, int* out) {
  const int me = blockIdx.x;
  atomicExch(&flags[me], 1);
  while (atomicAdd(&flags[1 - me], 0) == 0) __nanosleep(20);
  out[me] = 1;
}

int main() {
  Device<int> flags(2), out(2);
  meet<<<2, 1>>>(flags.get(), out.get());
  return out.verify(1);
}
