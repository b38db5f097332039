// limit: read-only-load line 7
// Who writes behind the load breaks its promise, too, and is not asked.
#include "../zoo.h"

__global__ void increment(int* values) {
  const unsigned i = threadIdx.x;
  values[i] = __ldg(&values[i]) + 1;
}

int main() {
  Device<int> values(32);
  increment<<<1, 32>>>(values.get());
  return values.verify(1);
}
