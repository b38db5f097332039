// The lanes beyond the end stay and bring a 0.
#include "../zoo.h"

__global__ void sum(int* out, int n) {
  const int lane = threadIdx.x;
  int value = lane < n ? lane : 0;
  for (int delta = 16; delta > 0; delta /= 2) {
    value += __shfl_down_sync(0xffffffffu, value, delta);
  }
  if (lane == 0) out[0] = value;
}

int main() {
  Device<int> out(1);
  sum<<<1, 32>>>(out.get(), 20);
  return out.verify(190);
}
