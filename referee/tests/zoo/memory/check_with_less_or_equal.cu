// expect: out-of-bounds line 7
// <= lets thread n through.
#include "../zoo.h"

__global__ void scale(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) out[i] = 2 * in[i];
}

int main() {
  Device<int> out(100), in(100, [](int i) { return i; });
  scale<<<4, 32>>>(out.get(), in.get(), 100);
  return out.verify([](int i) { return 2 * i; });
}
