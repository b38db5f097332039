// Who writes both in one block, and reads both in it, needs no fence between.
#include "../zoo.h"

__global__ void tell(volatile int* count, volatile int* flag, int* out) {
  if (threadIdx.x == 0) {
    count[blockIdx.x] = 42;
    flag[blockIdx.x] = 1;
    if (flag[blockIdx.x] == 1) out[blockIdx.x] = count[blockIdx.x];
  }
}

int main() {
  Device<int> count(8), flag(8), out(8);
  tell<<<8, 32>>>(count.get(), flag.get(), out.get());
  return out.verify(42);
}
