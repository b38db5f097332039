// note: signed-overflow line 9
// note: signed-overflow line 12
// A check for overflow that rests on it, and a loop that ends by it. For nvcc the one is always true,
// and the other has a round more; here both wrap.
#include "../zoo.h"

__global__ void check(int* out, int top) {
  const int i = top + static_cast<int>(threadIdx.x);
  out[threadIdx.x] = i + 1 > i;
  if (threadIdx.x != 0) return;
  int rounds = 0;
  for (int j = top; j > 0; j += 1000) ++rounds;
  out[32] = rounds;
}

int main() {
  Device<int> out(33);
  check<<<1, 32>>>(out.get(), 2147483647 - 31);
  return out.verify([](int i) { return i < 31 || i == 32; });
}
