// The mask is an unsigned number, whose bits all count alike.
#include "../zoo.h"

__global__ void count_below(int* out) {
  const int lane = threadIdx.x % 32;
  const unsigned below = (1u << lane) - 1;
  out[threadIdx.x] = __popc(__ballot_sync(0xffffffff, lane % 2) & below);
}

int main() {
  Device<int> out(64);
  count_below<<<1, 64>>>(out.get());
  return out.verify([](int i) { return i % 32 / 2; });
}
