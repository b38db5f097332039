// expect: shared-race line 13
// The second sum uses the storage of the first one, whose values thread 0 may still be reading.
#include <cub/cub.cuh>

#include "../zoo.h"

__global__ void sums(int* out, const int* a, const int* b) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ Reduce::TempStorage storage;
  const int t = threadIdx.x;
  const int first = Reduce(storage).Sum(a[t]);

  const int second = Reduce(storage).Sum(b[t]);
  if (t == 0) {
    out[0] = first;
    out[1] = second;
  }
}

int main() {
  Device<int> out(2), a(128, [](int i) { return i; }), b(128, [](int i) { return 2 * i; });
  sums<<<1, 128>>>(out.get(), a.get(), b.get());
  return out.verify([](int i) { return i == 0 ? 8128 : 16256; });
}
