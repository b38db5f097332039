// expect: shared-race line 9 and 10
// may: uninitialised-read line 10
// Lines end with carriage return and line feed; the barrier is missing.
#include "../zoo.h"

__global__ void reverse(int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = t;
  out[t] = tile[63 - t];
}

int main() {
  Device<int> out(64);
  reverse<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 63 - i; });
}
