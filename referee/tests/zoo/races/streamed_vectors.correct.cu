// All have loaded before the first stores, and nobody stores what another one stores.
#include "../zoo.h"

__global__ void reverse(int* out, int* data) {
  const int t = threadIdx.x;
  const int4* const fours = reinterpret_cast<const int4*>(data);
  const int4 x = fours[t];
  __syncthreads();
  data[255 - 4 * t] = x.x;
  out[t] = x.w;
}

int main() {
  Device<int> out(64), data(256, [](int i) { return i; });
  reverse<<<1, 64>>>(out.get(), data.get());
  return out.verify([](int t) { return 4 * t + 3; });
}
