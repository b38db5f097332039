// A local array of 8 has the elements 0 to 7.
#include "../zoo.h"

__global__ void window(int* out, int n) {
  int recent[8] = {};
  for (int i = 0; i < n; ++i) recent[i] = i;
  const int* end = &recent[8];
  *out = end[-1];
}

int main() {
  Device<int> out(1);
  window<<<1, 1>>>(out.get(), 8);
  return out.verify(7);
}
