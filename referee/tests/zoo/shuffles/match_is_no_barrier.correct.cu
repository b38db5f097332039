// Each group orders itself with __syncwarp and its own mask.
#include "../zoo.h"

__global__ void lead(int* out) {
  __shared__ int slot[32];
  const int lane = threadIdx.x;
  const unsigned group = __match_any_sync(0xffffffffu, lane % 3);
  const int leader = __ffs(group) - 1;
  if (lane == leader) slot[leader] = 10 * leader;
  __syncwarp(group);
  out[lane] = slot[leader];
}

int main() {
  Device<int> out(32);
  lead<<<1, 32>>>(out.get());
  return out.verify([](int i) { return 10 * (i % 3); });
}
