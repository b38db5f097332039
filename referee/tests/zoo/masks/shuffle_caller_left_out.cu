// expect: mask-without-caller line 7
// The mask names every lane but lane 0, and lane 0 calls too.
#include "../zoo.h"

__global__ void broadcast(int* out) {
  const int lane = threadIdx.x;
  const int value = __shfl_sync(0xfffffffeu, lane, 5);
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  broadcast<<<1, 32>>>(out.get());
  return out.verify(5);
}
