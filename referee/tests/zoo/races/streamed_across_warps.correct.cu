// The thread that clears an element is the only one that has read it; the others read what lies
// around it, in the same step.
#include "../zoo.h"

__global__ void take(int* out, int* data) {
  const int t = threadIdx.x;
  const int mine = data[t + 5];
  if (t == 40) data[45] = 0;
  out[t] = mine;
}

int main() {
  Device<int> out(64), data(80, [](int i) { return i; });
  take<<<1, 64>>>(out.get(), data.get());
  return out.verify([](int t) { return t + 5; });
}
