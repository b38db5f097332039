// Two halves with a mask of their own meet at one line without meeting each other.
#include "../zoo.h"

__global__ void sum_halves(int* out) {
  const int lane = threadIdx.x;
  const unsigned mask = lane < 16 ? 0x0000ffffu : 0xffff0000u;
  int sum = lane;
  for (int step = 8; step > 0; step /= 2) {
    sum += __shfl_xor_sync(mask, sum, step);
  }
  out[lane] = sum;
}

int main() {
  Device<int> out(32);
  sum_halves<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? 120 : 376; });
}
