// Both guesses are read before the first swap, and one word is read in halves.
#include "../zoo.h"

struct Pair {
  unsigned short low, high;
};

__global__ void add(unsigned* a, unsigned* b, Pair* pair) {
  unsigned before_a = a[threadIdx.x], before_b = b[threadIdx.x];
  unsigned found_a = atomicCAS(&a[threadIdx.x], before_a, before_a + 1);
  unsigned found_b = atomicCAS(&b[threadIdx.x], before_b, before_b + 2);
  while (found_a != before_a) {
    before_a = found_a;
    found_a = atomicCAS(&a[threadIdx.x], before_a, before_a + 1);
  }
  while (found_b != before_b) {
    before_b = found_b;
    found_b = atomicCAS(&b[threadIdx.x], before_b, before_b + 2);
  }

  unsigned* const word = reinterpret_cast<unsigned*>(pair);
  unsigned before = pair->low | pair->high << 16;
  for (unsigned found; (found = atomicCAS(word, before, before + 0x10001u)) != before;) {
    before = found;
  }
}

int main() {
  Device<unsigned> a(64), b(64);
  Device<Pair> pair(1);
  add<<<4, 64>>>(a.get(), b.get(), pair.get());
  const Pair sum = pair.host()[0];
  return a.verify(4) + b.verify(8) + (sum.low != 256 || sum.high != 256);
}
