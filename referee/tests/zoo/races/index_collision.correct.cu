// Each thread has its own element.
#include "../zoo.h"

__global__ void fill(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i;
}

int main() {
  Device<int> out(64);
  fill<<<2, 32>>>(out.get());
  return out.verify([](int i) { return i; });
}
