// The same line is called first by half of the warp, then by all of it, each time with the right mask.
#include "../zoo.h"

__device__ int warp_sum(unsigned mask, int value) {
  return __reduce_add_sync(mask, value);
}

__global__ void sum_twice(int* out) {
  const int lane = threadIdx.x;
  int value = 1;
  if (lane < 16) value = warp_sum(0x0000ffffu, value);
  out[lane] = warp_sum(0xffffffffu, value);
}

int main() {
  Device<int> out(32);
  sum_twice<<<1, 32>>>(out.get());
  return out.verify(16 * 16 + 16);
}
