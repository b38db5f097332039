// Only the lower half calls.
#include "../zoo.h"

__global__ void vote(unsigned* out) {
  const unsigned lane = threadIdx.x;
  if (lane < 16) out[lane] = __ballot_sync(0x0000ffffu, lane % 2 == 0);
}

int main() {
  Device<unsigned> out(32);
  vote<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? 0x5555u : 0u; });
}
