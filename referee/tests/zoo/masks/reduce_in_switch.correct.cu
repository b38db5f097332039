// The switch chooses between finished results.
#include "../zoo.h"

__global__ void choose(int* out) {
  const int lane = threadIdx.x;
  int value = -1;
  const int sum = __reduce_add_sync(0xffffffffu, lane);
  const int most = __reduce_max_sync(0xffffffffu, lane);
  switch (lane % 2) {
    case 0:
      value = sum;
      break;
    default:
      value = most;
      break;
  }
  out[lane] = value;
}

int main() {
  Device<int> out(32);
  choose<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i % 2 == 0 ? 496 : 31; });
}
