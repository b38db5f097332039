// The loop starts at half of the warp.
#include "../zoo.h"

__global__ void sum(int* out) {
  int value = threadIdx.x;
  for (int delta = 16; delta > 0; delta /= 2) {
    value += __shfl_down_sync(0xffffffffu, value, delta);
  }
  if (threadIdx.x == 0) out[0] = value;
}

int main() {
  Device<int> out(1);
  sum<<<1, 32>>>(out.get());
  return out.verify(496);
}
