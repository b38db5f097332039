// expect: global-race line 8 and 10
// The second guess is never swapped: it is a plain read of what others update.
#include "../zoo.h"

__global__ void add(unsigned* a, unsigned* b, unsigned* seen) {
  const int i = threadIdx.x;
  unsigned before = a[i];
  const unsigned other = b[i];
  for (unsigned found; (found = atomicCAS(&a[i], before, before + 1)) != before;) before = found;
  atomicAdd(&b[i], 2u);
  seen[blockIdx.x * 64 + i] = other;
}

int main() {
  Device<unsigned> a(64), b(64), seen(256);
  add<<<4, 64>>>(a.get(), b.get(), seen.get());
  return a.verify(4) + b.verify(8);
}
