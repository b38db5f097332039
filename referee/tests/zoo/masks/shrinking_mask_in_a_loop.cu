// expect: different-collective line 11 and 14
// The loop keeps the full mask although lanes have left it for the shuffle behind it.
#include "../zoo.h"

__global__ void peel(int* out) {
  const int lane = threadIdx.x;
  unsigned mask = 0xffffffffu;
  int rounds = 0;
  for (;;) {
    if (rounds > lane / 4) break;
    __syncwarp(mask);
    ++rounds;
  }
  out[lane] = __shfl_sync(0xffffffffu, rounds, lane);
}

int main() {
  Device<int> out(32);
  peel<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i / 4 + 1; });
}
