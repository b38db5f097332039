// A small local array is fine.
#include "../zoo.h"

constexpr int kSize = 64;

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
