// The width is a power of two; lane 0 of each segment is read.
#include "../zoo.h"

__global__ void broadcast(int* out) {
  const int lane = threadIdx.x;
  out[lane] = __shfl_sync(0xffffffffu, lane, 0, 16);
}

int main() {
  Device<int> out(32);
  broadcast<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i / 16 * 16; });
}
