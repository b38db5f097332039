// expect: global-race line 7 and 8
// A thread stores 16 bytes over elements that others store one by one.
#include "../zoo.h"

__global__ void fill(int* out) {
  const int t = threadIdx.x;
  if (t < 8) reinterpret_cast<int4*>(out)[t] = make_int4(1, 1, 1, 1);
  out[t] = 2;
}

int main() {
  Device<int> out(64);
  fill<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 32 ? 1 : 2; });
}
