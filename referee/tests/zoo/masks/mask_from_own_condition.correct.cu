// __match_any_sync tells each lane who holds the same label: these masks agree.
#include "../zoo.h"

__global__ void sum_by_label(int* out, const int* label) {
  const int lane = threadIdx.x;
  const unsigned mask = __match_any_sync(0xffffffffu, label[lane]);
  out[lane] = __reduce_add_sync(mask, 1);
}

int main() {
  Device<int> out(32), label(32, [](int i) { return i % 4; });
  sum_by_label<<<1, 32>>>(out.get(), label.get());
  return out.verify(8);
}
