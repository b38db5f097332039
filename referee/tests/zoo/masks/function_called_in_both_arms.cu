// expect: different-collective line 7
// The shuffles of both arms stand in one line, and two instances of a template are two functions.
#include "../zoo.h"

template <int kSource>
__device__ int from(int value) {
  return __shfl_sync(0xffffffffu, value, kSource);
}

__global__ void crossed(int* out) {
  const int lane = threadIdx.x;
  int value = lane;
  if (lane < 16) {
    value = from<0>(value);
  } else {
    value = from<16>(value);
  }
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  crossed<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? 0 : 16; });
}
