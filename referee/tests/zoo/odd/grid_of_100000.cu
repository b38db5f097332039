// expect: out-of-bounds line 6
// 100000 blocks, and the last of them is one too many.
#include "../zoo.h"

__global__ void mark(int* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = blockIdx.x;
}

int main() {
  Device<int> out(99999);
  mark<<<100000, 2>>>(out.get());
  return out.verify([](int i) { return i; });
}
