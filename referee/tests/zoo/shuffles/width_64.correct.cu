// Width 32 is the whole warp.
#include "../zoo.h"

__global__ void broadcast(int* out) {
  const int lane = threadIdx.x % 32;
  out[threadIdx.x] = __shfl_sync(0xffffffffu, lane, 9, 32);
}

int main() {
  Device<int> out(64);
  broadcast<<<1, 64>>>(out.get());
  return out.verify(9);
}
