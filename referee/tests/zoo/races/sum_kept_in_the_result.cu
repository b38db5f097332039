// expect: global-race line 8
// Every thread adds up all elements in *out itself, and ends with the sum that the one before it has
// left there. In between, it reads what it has written, and another may have written instead.
#include "../zoo.h"

// The race is between one that begins and one that adds.
__global__ void sum(float* out, const float* in, int n) {
  *out = 0;
  for (int i = 0; i < n; ++i) *out += in[i];
}

int main() {
  Device<float> out(1), in(64, [](int i) { return static_cast<float>(i); });
  sum<<<1, 32>>>(out.get(), in.get(), 64);
  return out.verify(2016);
}
