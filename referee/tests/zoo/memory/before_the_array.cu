// expect: out-of-bounds line 7
// Thread 0 reads element -1.
#include "../zoo.h"

__global__ void difference(int* out, const int* in) {
  const int t = threadIdx.x;
  out[t] = in[t] - in[t - 1];
}

int main() {
  Device<int> out(32), in(32, [](int i) { return i; });
  difference<<<1, 32>>>(out.get(), in.get());
  return out.verify(1);
}
