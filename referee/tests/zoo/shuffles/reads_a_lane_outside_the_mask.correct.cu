// Width 16 keeps every read among the lanes that take part.
#include "../zoo.h"

__global__ void sum_half(int* out) {
  const int lane = threadIdx.x;
  if (lane >= 16) return;
  int value = lane;
  for (int delta = 8; delta > 0; delta /= 2) {
    value += __shfl_down_sync(0x0000ffffu, value, delta, 16);
  }
  if (lane == 0) out[0] = value;
}

int main() {
  Device<int> out(1);
  sum_half<<<1, 32>>>(out.get());
  return out.verify(120);
}
