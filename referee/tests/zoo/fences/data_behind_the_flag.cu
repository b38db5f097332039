// expect: global-race line 10 and 15
// The second value is written behind the flag.
#include "../zoo.h"

__global__ void hand_over(int* data, volatile int* flag, int* out) {
  if (blockIdx.x == 0) {
    data[0] = 40;
    __threadfence();
    *flag = 1;
    data[1] = 2;
  } else {
    while (*flag == 0) {
    }
    __threadfence();
    *out = data[0] + data[1];
  }
}

int main() {
  Device<int> data(2), flag(1), out(1);
  hand_over<<<2, 1>>>(data.get(), flag.get(), out.get());
  return out.verify(42);
}
