// expect: global-race line 7 and 8
// Each thread stores its element, and one loads what its neighbour stores, of the other warp.
#include "../zoo.h"

__global__ void each(float* data, float* out) {
  const int t = threadIdx.x;
  data[t] = t;
  out[t] = t == 31 ? data[t + 1] : 1;
}

int main() {
  Device<float> data(64), out(64);
  each<<<1, 64>>>(data.get(), out.get());
  return out.verify([](int t) { return t == 31 ? 32 : 1; });
}
