// expect: endless-loop line 8 or endless-loop line 9
// For a grid of the wrong shape the stride is 0.
#include "../zoo.h"

__global__ void sum(int* out, const int* in, int n) {
  int result = 0;
  const int stride = blockDim.x / 64;
  for (int i = threadIdx.x; i < n; i += stride) {
    result += in[i];
  }
  atomicAdd(out, result);
}

int main() {
  Device<int> out(1), in(256, [](int) { return 1; });
  sum<<<1, 32>>>(out.get(), in.get(), 256);
  return out.verify(256);
}
