// expect: read-only-load line 8 and 7
// Not even the thread that has stored the value may load it so.
#include "../zoo.h"

__global__ void twice(int* values) {
  const unsigned i = threadIdx.x;
  values[i] = 2 * i;
  values[i] = __ldg(&values[i]) + 1;
}

int main() {
  Device<int> values(32);
  twice<<<1, 32>>>(values.get());
  return values.verify([](int i) { return 2 * i + 1; });
}
