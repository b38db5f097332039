// expect: out-of-bounds line 6
// An index in bytes is used where elements are counted.
#include "../zoo.h"

__global__ void last(int* out, const int* in, int n) {
  *out = in[(n - 1) * 4096];
}

int main() {
  Device<int> in(256, [](int i) { return i; }), out(1);
  last<<<1, 1>>>(out.get(), in.get(), 256);
  return out.verify(255);
}
