// Legal: the upper half makes exchanges of its own while the lower half waits for it, and then comes.
#include "../zoo.h"

__global__ void add_late(int* out) {
  const int lane = threadIdx.x;
  int value = 1;
  if (lane >= 16) {
    for (int step = 8; step > 0; step /= 2) value += __shfl_xor_sync(0xffff0000u, value, step);
  }
  out[lane] = __reduce_add_sync(0xffffffffu, value);
}

int main() {
  Device<int> out(32);
  add_late<<<1, 32>>>(out.get());
  return out.verify(16 + 16 * 16);
}
