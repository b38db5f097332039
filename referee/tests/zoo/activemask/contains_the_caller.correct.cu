// All that __activemask() promises is that the caller is in it.
#include "../zoo.h"

__global__ void self(int* out) {
  const int lane = threadIdx.x;
  if (lane % 3 == 0) out[lane] = __activemask() >> lane & 1;
}

int main() {
  Device<int> out(32);
  self<<<1, 32>>>(out.get());
  return out.verify([](int i) { return i % 3 == 0 ? 1 : 0; });
}
