// Threads beyond the end do nothing.
#include "../zoo.h"

__global__ void fill(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;
}

int main() {
  Device<int> out(100);
  fill<<<4, 32>>>(out.get(), 100);
  return out.verify([](int i) { return i; });
}
