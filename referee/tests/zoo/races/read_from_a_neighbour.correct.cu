// Each thread stores its element, changes it in place, loads it, and stores it once more.
#include "../zoo.h"

__global__ void each(float* data, float* out) {
  const int t = threadIdx.x;
  data[t] = t;
  data[t] += 1;
  out[t] = data[t];
  data[t] = 2 * out[t];
}

int main() {
  Device<float> data(64), out(64);
  each<<<1, 64>>>(data.get(), out.get());
  return data.verify([](int t) { return 2 * t + 2; }) + out.verify([](int t) { return t + 1; });
}
