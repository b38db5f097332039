// expect: global-race line 7 and 12
// The flag may become visible before the data: the writer's fence is missing.
#include "../zoo.h"

__global__ void hand_over(int* data, volatile int* flag, int* out) {
  if (blockIdx.x == 0) {
    *data = 42;
    *flag = 1;
  } else {
    while (*flag == 0) __nanosleep(100);
    __threadfence();
    *out = *data;
  }
}

int main() {
  Device<int> data(1), flag(1), out(1);
  hand_over<<<2, 1>>>(data.get(), flag.get(), out.get());
  return out.verify(42);
}
