// expect: out-of-bounds line 7
// The grid has more threads than the array has elements, and nobody checks.
#include "../zoo.h"

__global__ void fill(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i;
}

int main() {
  Device<int> out(100);
  fill<<<4, 32>>>(out.get(), 100);
  return out.verify([](int i) { return i; });
}
