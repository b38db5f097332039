// limit: global-race line 12
// Data and flag are volatile, and no fence keeps them in order.
#include "../zoo.h"

__global__ void hand_over(volatile int* data, volatile int* flag, int* out) {
  if (blockIdx.x == 0) {
    *data = 42;
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    *out = *data;
  }
}

int main() {
  Device<int> cells(2), out(1);
  hand_over<<<2, 1>>>(cells.get(), cells.get() + 1, out.get());
  return out.verify(42);
}
