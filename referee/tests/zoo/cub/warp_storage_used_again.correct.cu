// The second load uses the storage of the first one behind a barrier of the warp.
#include <cub/warp/warp_load.cuh>

#include "../zoo.h"

__global__ void add(const int* a, const int* b, int* out) {
  using Load = cub::WarpLoad<int, 3, cub::WARP_LOAD_TRANSPOSE>;
  __shared__ Load::TempStorage storage;
  int of_a[3], of_b[3];
  Load(storage).Load(a, of_a);
  __syncwarp();
  Load(storage).Load(b, of_b);
  for (int i = 0; i < 3; ++i) out[threadIdx.x * 3 + i] = of_a[i] + of_b[i];
}

int main() {
  Device<int> a(96, [](int i) { return i; }), b(96, [](int i) { return 100 * i; }), out(96);
  add<<<1, 32>>>(a.get(), b.get(), out.get());
  return out.verify([](int i) { return 101 * i; });
}
