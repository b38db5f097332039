// Another block sets it.
#include "../zoo.h"

__global__ void wait(volatile int* flag, int* out) {
  if (blockIdx.x == 1) {
    *flag = 1;
    return;
  }
  while (*flag == 0) {
  }
  out[threadIdx.x] = 1;
}

int main() {
  Device<int> flag(1), out(32);
  wait<<<2, 32>>>(flag.get(), out.get());
  return out.verify(1);
}
