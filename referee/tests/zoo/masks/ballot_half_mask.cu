// expect: mask-without-caller line 7
// All 32 lanes call with the mask of the lower half.
#include "../zoo.h"

__global__ void vote(unsigned* out) {
  const unsigned lane = threadIdx.x;
  out[lane] = __ballot_sync(0x0000ffffu, lane % 2 == 0);
}

int main() {
  Device<unsigned> out(32);
  vote<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? 0x5555u : 0u; });
}
