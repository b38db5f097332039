// expect: barrier-divergence line 8 and 9
// Lane 0 goes to the barrier while its warp still waits for it in a vote.
#include "../zoo.h"

__global__ void vote(int* out) {
  const int t = threadIdx.x;
  int some = 0;
  if (t != 0) some = __any_sync(0xffffffffu, t == 40);
  __syncthreads();
  out[t] = some;
}

int main() {
  Device<int> out(64);
  vote<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i / 32; });
}
