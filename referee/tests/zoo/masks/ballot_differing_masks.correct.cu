// Masks may differ where no lane is named by both sides.
#include "../zoo.h"

__global__ void vote(unsigned* out) {
  const unsigned lane = threadIdx.x;
  const unsigned mask = lane == 0 ? 1u : 0xfffffffeu;
  out[lane] = __ballot_sync(mask, 1);
}

int main() {
  Device<unsigned> out(32);
  vote<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i == 0 ? 1u : 0xfffffffeu; });
}
