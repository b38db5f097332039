// expect: bad-width line 7
// A segment cannot be wider than the warp.
#include "../zoo.h"

__global__ void broadcast(int* out) {
  const int lane = threadIdx.x % 32;
  out[threadIdx.x] = __shfl_sync(0xffffffffu, lane, 9, 64);
}

int main() {
  Device<int> out(64);
  broadcast<<<1, 64>>>(out.get());
  return out.verify(9);
}
