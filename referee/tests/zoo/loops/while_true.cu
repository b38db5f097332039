// expect: endless-loop line 8 or endless-loop line 9 or endless-loop line 10
// expect-clang: endless-loop
// The loop has no way out.
#include "../zoo.h"

__global__ void search(int* out) {
  int i = 0;
  while (true) {
    ++i;
    if (i % 2 == 3) break;
  }
  out[threadIdx.x] = i;
}

int main() {
  Device<int> out(32);
  search<<<1, 32>>>(out.get());
  return out.verify(3);
}
