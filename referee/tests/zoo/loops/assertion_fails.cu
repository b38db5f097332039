// expect: device-trap line 9
// The assertion does not hold for the last thread.
#include "../zoo.h"

#include <cassert>

__global__ void half(int* out, int n) {
  const int t = threadIdx.x;
  assert(t < n - 1);
  out[t] = t / 2;
}

int main() {
  Device<int> out(32);
  half<<<1, 32>>>(out.get(), 32);
  return out.verify([](int i) { return i / 2; });
}
