// Lanes that would read beyond the end of the block keep their own value.
#include "../zoo.h"

__global__ void next(int* out, int n) {
  const int t = threadIdx.x;
  const int source = t + 1 < n && t % 32 < 31 ? t % 32 + 1 : t % 32;
  out[t] = __shfl_sync(0xffffffffu, t, source);
}

int main() {
  Device<int> out(40);
  next<<<1, 40>>>(out.get(), 40);
  return out.verify([](int i) { return i == 31 || i == 39 ? i : i + 1; });
}
