// The trip count is the same for all; a condition inside decides what is added.
#include "../zoo.h"

__global__ void triangle(int* out) {
  const int lane = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 32; ++i) {
    const int value = __shfl_sync(0xffffffffu, lane, i);
    if (i <= lane) sum += value;
  }
  out[lane] = __shfl_sync(0xffffffffu, sum, 31);
}

int main() {
  Device<int> out(32);
  triangle<<<1, 32>>>(out.get());
  return out.verify(496);
}
