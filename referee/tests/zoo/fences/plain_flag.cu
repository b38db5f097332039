// expect: endless-loop line 13 or global-race line 11 and 13
// expect-clang: endless-loop or global-race line 11
// may: global-race line 9 and 16
// The flag is neither volatile nor atomic: the compiler may read it once, and the accesses race.
#include "../zoo.h"

__global__ void hand_over(int* data, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    __threadfence();
    *out = *data;
  }
}

int main() {
  Device<int> data(1), flag(1), out(1);
  hand_over<<<2, 1>>>(data.get(), flag.get(), out.get());
  return out.verify(42);
}
