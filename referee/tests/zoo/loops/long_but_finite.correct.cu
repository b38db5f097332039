// A loop may take its time as long as it gets somewhere.
#include "../zoo.h"

__global__ void grind(unsigned* out) {
  unsigned x = threadIdx.x + 1;
  for (int i = 0; i < 20000; ++i) x = x * 1664525u + 1013904223u;
  out[threadIdx.x] = x != 0;
}

int main() {
  Device<unsigned> out(64);
  grind<<<1, 64>>>(out.get());
  return out.verify(1u);
}
