// Every thread adds up all elements for itself, and all of them store the same sum.
#include "../zoo.h"

__global__ void sum(float* out, const float* in, int n) {
  float total = 0;
  for (int i = 0; i < n; ++i) total += in[i];
  *out = total;
}

int main() {
  Device<float> out(1), in(64, [](int i) { return static_cast<float>(i); });
  sum<<<1, 32>>>(out.get(), in.get(), 64);
  return out.verify(2016);
}
