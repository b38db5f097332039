// expect: unchecked-error line 12
// The kernel is declared for 256 threads, and a device refuses more.
#include "../zoo.h"

__global__ void __launch_bounds__(256) fill(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;
}

int main() {
  Device<int> out(600);
  fill<<<1, 600>>>(out.get(), 600);
}
