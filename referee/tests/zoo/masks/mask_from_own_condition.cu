// expect: mask-mismatch line 8
// Each lane makes up a mask from its own value; no two lanes agree.
#include "../zoo.h"

__global__ void sum_by_label(int* out, const int* label) {
  const int lane = threadIdx.x;
  const unsigned mask = 0xffffffffu << label[lane];
  out[lane] = __reduce_add_sync(mask, 1);
}

int main() {
  Device<int> out(32), label(32, [](int i) { return i / 8; });
  sum_by_label<<<1, 32>>>(out.get(), label.get());
  return out.verify(8);
}
