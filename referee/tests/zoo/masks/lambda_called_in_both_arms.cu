// expect: different-collective line 7
// One shuffle in a lambda that both arms call: two calls, and each half waits for the other.
#include "../zoo.h"

__global__ void halves(int* out, const int* in) {
  const int mine = in[threadIdx.x];
  const auto from = [mine](int source) { return __shfl_sync(0xffffffffu, mine, source); };
  out[threadIdx.x] = threadIdx.x < 16 ? from(0) : from(16);
}

int main() {
  Device<int> out(32), in(32, [](int i) { return i; });
  halves<<<1, 32>>>(out.get(), in.get());
  return out.verify([](int i) { return i < 16 ? 0 : 16; });
}
