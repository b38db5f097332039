// expect: global-race line 7
// A wrong index sends two threads to each element.
#include "../zoo.h"

__global__ void fill(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i / 2] = i;
}

int main() {
  Device<int> out(64);
  fill<<<2, 32>>>(out.get());
  return out.verify([](int i) { return i; });
}
