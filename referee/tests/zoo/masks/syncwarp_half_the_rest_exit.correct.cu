// Legal: lanes that have ended are ignored by the mask.
#include "../zoo.h"

__global__ void leave(int* out) {
  const int lane = threadIdx.x;
  if (lane >= 16) return;
  __syncwarp();
  out[lane] = 1;
}

int main() {
  Device<int> out(32);
  leave<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? 1 : 0; });
}
