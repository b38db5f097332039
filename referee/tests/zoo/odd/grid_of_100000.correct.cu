// Every block writes its own element.
#include "../zoo.h"

__global__ void mark(int* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = blockIdx.x;
}

int main() {
  Device<int> out(100000);
  mark<<<100000, 2>>>(out.get());
  return out.verify([](int i) { return i; });
}
