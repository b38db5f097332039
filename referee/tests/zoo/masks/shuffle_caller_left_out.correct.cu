// The mask names every caller.
#include "../zoo.h"

__global__ void broadcast(int* out) {
  const int lane = threadIdx.x;
  const int value = __shfl_sync(0xffffffffu, lane, 5);
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  broadcast<<<1, 32>>>(out.get());
  return out.verify(5);
}
