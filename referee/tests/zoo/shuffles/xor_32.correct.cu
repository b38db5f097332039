// Lane mask 31 reverses the warp.
#include "../zoo.h"

__global__ void reverse(int* out) {
  const int lane = threadIdx.x;
  out[lane] = __shfl_xor_sync(0xffffffffu, lane, 31);
}

int main() {
  Device<int> out(32);
  reverse<<<1, 32>>>(out.get());
  return out.verify([](int i) { return 31 - i; });
}
