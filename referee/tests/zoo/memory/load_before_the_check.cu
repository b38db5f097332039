// expect: out-of-bounds line 7
// Nobody uses what is loaded beyond the end, and it is loaded all the same.
#include "../zoo.h"

__global__ void scale(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int value = in[i];
  if (i < n) out[i] = 2 * value;
}

int main() {
  Device<int> out(100), in(100, [](int i) { return i; });
  scale<<<4, 32>>>(out.get(), in.get(), 100);
  return out.verify([](int i) { return 2 * i; });
}
