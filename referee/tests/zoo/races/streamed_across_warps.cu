// expect: global-race line 7 and 8
// Threads read elements 5 further on, and one clears what a thread of the other warp reads.
#include "../zoo.h"

__global__ void take(int* out, int* data) {
  const int t = threadIdx.x;
  const int mine = data[t + 5];
  if (t == 3) data[45] = 0;
  out[t] = mine >= 0;
}

int main() {
  Device<int> out(64), data(80, [](int i) { return i; });
  take<<<1, 64>>>(out.get(), data.get());
  return out.verify([](int) { return 1; });
}
