// weak: old-value line 8 and 14
// says: between lines 8 and 9, the two stores:
// The fence of the reader alone does not keep the writer from writing late.
#include "../zoo.h"

__global__ void tell(volatile int* count, volatile int* flag, int* out) {
  if (blockIdx.x == 0) {
    *count = 42;
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    __threadfence();
    out[blockIdx.x - 1] = *count;
  }
}

int main() {
  Device<int> count(1), flag(1), out(8);
  tell<<<9, 1>>>(count.get(), flag.get(), out.get());
  return out.verify(42);
}
