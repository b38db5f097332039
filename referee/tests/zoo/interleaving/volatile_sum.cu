// interleave: wrong answer
// A volatile variable is read and written for sure, but not in one step.
#include "../zoo.h"

__global__ void count(volatile int* total) {
  if (threadIdx.x == 0) *total = *total + 1;
}

int main() {
  Device<int> total(1);
  count<<<20, 32>>>(total.get());
  return total.verify(20);
}
