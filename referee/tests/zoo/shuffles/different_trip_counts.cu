// expect: different-collective line 9 and 11
// Each lane makes another number of shuffles before the last one.
#include "../zoo.h"

__global__ void triangle(int* out) {
  const int lane = threadIdx.x;
  int sum = 0;
  for (int i = 0; i <= lane; ++i) {
    sum += __shfl_sync(0xffffffffu, lane, i);
  }
  out[lane] = __shfl_sync(0xffffffffu, sum, 31);
}

int main() {
  Device<int> out(32);
  triangle<<<1, 32>>>(out.get());
  return out.verify(496);
}
