// The index counts over all blocks.
#include "../zoo.h"

__global__ void fill(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = blockIdx.x + 1;
}

int main() {
  Device<int> out(96);
  fill<<<3, 32>>>(out.get());
  return out.verify([](int i) { return i / 32 + 1; });
}
