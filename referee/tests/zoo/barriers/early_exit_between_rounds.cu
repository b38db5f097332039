// expect: barrier-divergence line 10
// Each warp leaves after its own round; the rest meet at the barrier that it has left.
#include "../zoo.h"

__global__ void shrink(int* out) {
  __shared__ int tile[4][128];
  const int t = threadIdx.x, warp = t / 32;
  for (int round = 0; round < 4; ++round) {
    tile[round][t] = round;
    __syncthreads();
    if (round == warp) {
      out[t] = tile[round][t ^ 1];
      return;
    }
  }
}

int main() {
  Device<int> out(128);
  shrink<<<1, 128>>>(out.get());
  return out.verify([](int i) { return i / 32; });
}
