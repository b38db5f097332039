// Bitonic sort of 32 keys in a warp: no shared memory, one shuffle for each exchange.
#include "../zoo/zoo.h"

__device__ unsigned sort_in_warp(unsigned key) {
  const unsigned lane = threadIdx.x % 32;
  for (unsigned size = 2; size <= 32; size *= 2) {
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
      const unsigned other = __shfl_xor_sync(0xffffffffu, key, stride);
      const bool ascending = (lane & size) == 0;
      const bool lower = (lane & stride) == 0;
      key = ascending == lower ? min(key, other) : max(key, other);
    }
  }
  return key;
}

__global__ void sort_warps(unsigned* keys) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  keys[i] = sort_in_warp(keys[i]);
}

int main() {
  const int n = 512;
  Device<unsigned> keys(n, [](int i) { return static_cast<unsigned>(i) * 2654435761u % 97u; });
  sort_warps<<<4, 128>>>(keys.get());
  const std::vector<unsigned> got = keys.host();
  unsigned long long sum = 0, expected = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 32 > 0 && got[i - 1] > got[i]) return std::printf("not sorted at %d\n", i), 1;
    sum += got[i] * got[i];
    const unsigned key = static_cast<unsigned>(i) * 2654435761u % 97u;
    expected += key * key;
  }
  return sum == expected ? 0 : 1;
}
