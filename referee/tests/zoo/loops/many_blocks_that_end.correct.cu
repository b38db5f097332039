// launch-budget: 0.2
// The launch takes longer than its budget, but each block ends well within it.
#include "../zoo.h"

__global__ void count(int* out) {
  int sum = 0;
  for (int i = 0; i < 2000; ++i) {
    __syncthreads();
    sum += i % 3;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main() {
  Device<int> out(256 * 32);
  count<<<256, 32>>>(out.get());
  return out.verify([](int) { return 1999; });
}
