// expect: stack-overflow line 7 or stack-overflow line 8 or stack-overflow line 9
// A thread's local array is larger than any stack.
#include "../zoo.h"

constexpr int kSize = 4 << 20;

__global__ void local(int* out, int n) {
  int scratch[kSize];
  for (int i = 0; i < n; ++i) scratch[(i * 7919) % kSize] = i;
  *out = scratch[7919 % kSize];
}

int main() {
  Device<int> out(1);
  local<<<1, 1>>>(out.get(), 20);
  return out.verify(1);
}
