// printf and assert work in kernels.
#include "../zoo.h"

#include <cassert>

__global__ void tell(int* out) {
  const int t = threadIdx.x;
  assert(t < 4);
  if (t == 2) printf("thread %d of block %u: %s %.2f\n", t, blockIdx.x, "hello", 1.5);
  out[t] = 1;
}

int main() {
  Device<int> out(4);
  tell<<<1, 4>>>(out.get());
  return out.verify(1);
}
