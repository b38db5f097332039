// Lanes that are here together share one atomic for each key; which lanes these are does not matter.
#include "../zoo.h"

__global__ void histogram(int* bins, const int* keys) {
  const int t = threadIdx.x;
  const unsigned here = __activemask();
  const unsigned same = __match_any_sync(here, keys[t]);
  if (t % 32 == __ffs(same) - 1) atomicAdd(&bins[keys[t]], __popc(same));
}

int main() {
  Device<int> bins(8), keys(128, [](int i) { return i * i % 8; });
  histogram<<<1, 128>>>(bins.get(), keys.get());
  return bins.verify([](int i) { return i == 0 || i == 4 ? 32 : i == 1 ? 64 : 0; });
}
