// expect: out-of-bounds line 7
// A local array of 8 is indexed with 8.
#include "../zoo.h"

__global__ void window(int* out, int n) {
  int recent[8] = {};
  for (int i = 0; i <= n; ++i) recent[i] = i;
  *out = recent[7];
}

int main() {
  Device<int> out(1);
  window<<<1, 1>>>(out.get(), 8);
  return out.verify(7);
}
