// expect: endless-loop line 6
// The kernel waits for a flag that nobody sets.
#include "../zoo.h"

__global__ void wait(volatile int* flag, int* out) {
  while (*flag == 0) {
  }
  out[threadIdx.x] = 1;
}

int main() {
  Device<int> flag(1), out(32);
  wait<<<1, 32>>>(flag.get(), out.get());
  return out.verify(1);
}
