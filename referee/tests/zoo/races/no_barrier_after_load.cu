// expect: shared-race line 9 and 10
// may: uninitialised-read line 10
// A thread reads what a thread of another warp has written, with no barrier between.
#include "../zoo.h"

__global__ void reverse(int* out, const int* in) {
  __shared__ int tile[128];
  const int t = threadIdx.x;
  tile[t] = in[t];
  out[t] = tile[127 - t];
}

int main() {
  Device<int> out(128), in(128, [](int i) { return i; });
  reverse<<<1, 128>>>(out.get(), in.get());
  return out.verify([](int i) { return 127 - i; });
}
