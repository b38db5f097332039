// Legal: each side names its own lanes.
#include "../zoo.h"

__global__ void broadcast(int* out) {
  const int lane = threadIdx.x;
  int value = lane;
  if (lane < 16) {
    value = __shfl_sync(0x0000ffffu, value, 0);
  } else {
    value = __shfl_sync(0xffff0000u, value, 16);
  }
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  broadcast<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? 0 : 16; });
}
