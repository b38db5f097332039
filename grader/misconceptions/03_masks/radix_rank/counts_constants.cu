// expect: craft CraftLoadsEachKeyOnce
// Right: each thread counts all keys, from a copy in constant memory.
#include <cuda_runtime.h>

__constant__ unsigned copy[1024];

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  const int i = threadIdx.x;
  const unsigned own = i < n ? key[i] >> shift & 15 : 16;
  const unsigned unused = __match_any_sync(0xffffffffu, own);
  if (i >= n) return;
  int rank = static_cast<int>(unused - unused);
  for (int j = 0; j < n; ++j) {
    const unsigned digit = copy[j] >> shift & 15;
    rank += digit < own || (digit == own && j < i);
  }
  position[i] = rank;
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  cudaMemcpyToSymbol(copy, key, n * sizeof(unsigned), 0, cudaMemcpyDeviceToDevice);
  radix_rank_kernel<<<1, (n + 31) / 32 * 32>>>(position, key, n, shift);
}
