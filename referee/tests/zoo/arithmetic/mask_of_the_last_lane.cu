// note: signed-overflow line 7
// The lanes below mine: for lane 31 the mask is the lowest int less 1.
#include "../zoo.h"

__global__ void count_below(int* out) {
  const int lane = threadIdx.x % 32;
  const int below = (1 << lane) - 1;
  out[threadIdx.x] = __popc(__ballot_sync(0xffffffff, lane % 2) & below);
}

int main() {
  Device<int> out(64);
  count_below<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i % 32 / 2; });
}
