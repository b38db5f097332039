// expect: barrier-divergence line 9 and 11
// Half of a warp shuffles with the full mask, the other half waits at the barrier.
#include "../zoo.h"

__global__ void mix(int* out) {
  const int lane = threadIdx.x;
  int value = 0;
  if (lane < 16) {
    value = __shfl_sync(0xffffffffu, lane, 3);
  }
  __syncthreads();
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  mix<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? 3 : 0; });
}
