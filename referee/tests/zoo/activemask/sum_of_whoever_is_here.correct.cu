// The mask is what the program means, not what it happens to see.
#include "../zoo.h"

__global__ void sum(int* out) {
  const int lane = threadIdx.x;
  const unsigned mask = 0xffffffffu;
  const int result = __reduce_add_sync(mask, 1);
  if (lane == 0) out[0] = result;
}

int main() {
  Device<int> out(1);
  sum<<<1, 32>>>(out.get());
  return out.verify(32);
}
