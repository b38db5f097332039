// Each arm names its own lanes; then all lanes come by one call.
#include "../zoo.h"

__device__ int from(int value, int source, unsigned mask) {
  return __shfl_sync(mask, value, source);
}

__device__ int one_further(int value, int source) {
  return from(value, source, 0xffffffffu) + 1;
}

__global__ void crossed(int* out) {
  const int lane = threadIdx.x;
  int value = lane;
  if (lane < 16) {
    value = from(value, 0, 0x0000ffffu);
  } else {
    value = from(value, 16, 0xffff0000u);
  }
  out[lane] = one_further(value, lane);
}

int main() {
  Device<int> out(32);
  crossed<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i < 16 ? 1 : 17; });
}
