// A volatile load gives what the thread has stored.
#include "../zoo.h"

__global__ void twice(int* values) {
  const unsigned i = threadIdx.x;
  values[i] = 2 * i;
  values[i] = static_cast<volatile int*>(values)[i] + 1;
}

int main() {
  Device<int> values(32);
  twice<<<1, 32>>>(values.get());
  return values.verify([](int i) { return 2 * i + 1; });
}
