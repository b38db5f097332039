// note: undefined-shuffle line 7
// The last warp has 8 lanes; lane 7 reads a lane that never existed.
#include "../zoo.h"

__global__ void next(int* out, int n) {
  const int t = threadIdx.x;
  out[t] = __shfl_down_sync(0xffffffffu, t, 1);
}

int main() {
  Device<int> out(40);
  next<<<1, 40>>>(out.get(), 40);
  return out.verify([](int i) { return i == 31 || i == 39 ? i : i + 1; });
}
