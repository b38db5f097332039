// expect: shared-race line 14 and 23 or copy-in-flight line 14 and 23
// may: shared-race line 14 and 23
// may: copy-in-flight line 14 and 23
// A fast warp fills the stage again that a slow one still reads.
#include <cuda_pipeline.h>

#include "../zoo.h"

// Two stages: the next tile is on its way while the block reads this one.
__global__ void sums(const int* in, int* out, int tiles) {
  __shared__ int stage[2][64];
  const auto fetch = [&](int tile) {
    const int* const source = in + tile * 64 + threadIdx.x;
    if (tile < tiles) __pipeline_memcpy_async(&stage[tile % 2][threadIdx.x], source, sizeof(int));
    __pipeline_commit();
  };
  int sum = 0;
  fetch(0);
  for (int tile = 0; tile < tiles; ++tile) {
    fetch(tile + 1);
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += stage[tile % 2][63 - threadIdx.x];
  }
  out[threadIdx.x] = sum;
}

int main() {
  Device<int> in(64 * 5, [](int i) { return i; }), out(64);
  sums<<<1, 64>>>(in.get(), out.get(), 5);
  return out.verify([](int i) { return 5 * (63 - i) + 640; });
}
