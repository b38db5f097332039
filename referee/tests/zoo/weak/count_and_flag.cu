// weak: old-value line 8 and 13
// says: between lines 8 and 9, the two stores, and none between lines 11 and 13, the two reads
// Both are volatile, and still the flag may be seen before the count.
#include "../zoo.h"

__global__ void tell(volatile int* count, volatile int* flag, int* out) {
  if (blockIdx.x == 0) {
    *count = 42;
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    out[blockIdx.x - 1] = *count;
  }
}

int main() {
  Device<int> count(1), flag(1), out(8);
  tell<<<9, 1>>>(count.get(), flag.get(), out.get());
  return out.verify(42);
}
