// Each round votes among the lanes that are still there, and they carry the new mask on.
#include "../zoo.h"

__global__ void peel(int* out) {
  const int lane = threadIdx.x;
  unsigned mask = 0xffffffffu;
  int rounds = 0;
  for (;;) {
    const unsigned staying = __ballot_sync(mask, rounds <= lane / 4);
    if (rounds > lane / 4) break;
    mask = staying;
    ++rounds;
  }
  out[lane] = __shfl_sync(0xffffffffu, rounds, lane);
}

int main() {
  Device<int> out(32);
  peel<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i / 4 + 1; });
}
