// The check comes first.
#include "../zoo.h"

__global__ void scale(int* out, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int value = in[i];
  out[i] = 2 * value;
}

int main() {
  Device<int> out(100), in(100, [](int i) { return i; });
  scale<<<4, 32>>>(out.get(), in.get(), 100);
  return out.verify([](int i) { return 2 * i; });
}
