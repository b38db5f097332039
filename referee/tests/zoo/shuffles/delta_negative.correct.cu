// One down is its own call.
#include "../zoo.h"

__global__ void next(int* out) {
  const int lane = threadIdx.x;
  out[lane] = __shfl_down_sync(0xffffffffu, lane, 1);
}

int main() {
  Device<int> out(32);
  next<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i == 31 ? 31 : i + 1; });
}
