// Width 1 is legal: every lane is its own segment.
#include "../zoo.h"

__global__ void self(int* out, int width) {
  const int lane = threadIdx.x;
  out[lane] = __shfl_sync(0xffffffffu, lane, 0, width);
}

int main() {
  Device<int> out(32);
  self<<<1, 32>>>(out.get(), 1);
  return out.verify([](int i) { return i; });
}
