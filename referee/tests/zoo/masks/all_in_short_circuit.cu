// expect: different-collective line 8 and 9
// The right side of && runs only on lanes whose left side is true, yet its mask names all.
#include "../zoo.h"

__global__ void decide(int* out, const int* value) {
  const int lane = threadIdx.x;
  int result = 0;
  if (lane != 3 && __any_sync(0xffffffffu, value[lane] > 5)) result = 1;
  out[lane] = __shfl_sync(0xffffffffu, result, 0);
}

int main() {
  Device<int> out(32), value(32, [](int i) { return i; });
  decide<<<1, 32>>>(out.get(), value.get());
  return out.verify(1);
}
