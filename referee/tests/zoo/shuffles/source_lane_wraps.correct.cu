// Legal: the source lane of __shfl_sync is taken modulo the width, also where it is negative.
#include "../zoo.h"

__global__ void rotate(int* out) {
  const int lane = threadIdx.x;
  const int next = __shfl_sync(0xffffffffu, lane, lane + 1);
  const int before = __shfl_sync(0xffffffffu, lane, lane - 1, 8);
  out[lane] = 100 * next + before;
}

int main() {
  Device<int> out(32);
  rotate<<<1, 32>>>(out.get());
  return out.verify([](int i) { return 100 * ((i + 1) % 32) + i / 8 * 8 + (i + 7) % 8; });
}
