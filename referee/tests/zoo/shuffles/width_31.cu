// expect: bad-width line 7
// A width must be a power of two.
#include "../zoo.h"

__global__ void broadcast(int* out) {
  const int lane = threadIdx.x;
  out[lane] = __shfl_sync(0xffffffffu, lane, 0, 31);
}

int main() {
  Device<int> out(32);
  broadcast<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i / 16 * 16; });
}
