// The check comes before the sum, and the loop knows where it ends.
#include "../zoo.h"

__global__ void check(int* out, int top) {
  const int i = top + static_cast<int>(threadIdx.x);
  out[threadIdx.x] = i < 2147483647;
  if (threadIdx.x != 0) return;
  int rounds = 0;
  for (unsigned j = top; j < 2147483648u; j += 1000) ++rounds;
  out[32] = rounds;
}

int main() {
  Device<int> out(33);
  check<<<1, 32>>>(out.get(), 2147483647 - 31);
  return out.verify([](int i) { return i < 31 || i == 32; });
}
