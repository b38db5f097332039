// expect: global-race line 7
// The block index is missing from the element's index, so all blocks write the same elements.
#include "../zoo.h"

__global__ void fill(int* out) {
  const int i = threadIdx.x;
  out[i] = blockIdx.x + 1;
}

int main() {
  Device<int> out(96);
  fill<<<3, 32>>>(out.get());
  return out.verify([](int i) { return i / 32 + 1; });
}
