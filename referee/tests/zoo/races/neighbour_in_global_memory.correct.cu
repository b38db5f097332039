// The barrier stands between.
#include "../zoo.h"

__global__ void shift(int* out, int* scratch) {
  const int t = threadIdx.x;
  scratch[t] = 3 * t;
  __syncthreads();
  out[t] = scratch[(t + 32) % 64];
}

int main() {
  Device<int> out(64), scratch(64);
  shift<<<1, 64>>>(out.get(), scratch.get());
  return out.verify([](int i) { return 3 * ((i + 32) % 64); });
}
