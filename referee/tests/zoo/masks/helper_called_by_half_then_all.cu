// expect: different-collective line 6
// The lower half takes part in one call more than the upper half expects.
#include "../zoo.h"

__device__ int warp_sum(unsigned mask, int value) {
  return __reduce_add_sync(mask, value);
}

__global__ void sum_twice(int* out) {
  const int lane = threadIdx.x;
  int value = 1;
  if (lane < 16) value = warp_sum(0xffffffffu, value);
  out[lane] = __reduce_max_sync(0xffffffffu, value);
}

int main() {
  Device<int> out(32);
  sum_twice<<<1, 32>>>(out.get());
  return out.verify(16 * 16 + 16);
}
