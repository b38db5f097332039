// expect: wrong_answer RanksWholeWarps
// Each key takes the next place of its digit, and which is next depends on the order of the
// atomics.
// breaks: The order is stable
#include <cuda_runtime.h>

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  __shared__ int next[17];
  const int t = threadIdx.x;
  if (t < 17) next[t] = 0;
  __syncthreads();
  const int digit = t < n ? key[t] >> shift & 15 : 0;
  if (t < n) atomicAdd(&next[digit + 1], 1);
  __syncthreads();
  if (t == 0) {
    for (int d = 1; d < 16; ++d) next[d] += next[d - 1];
  }
  __syncthreads();
  if (t < n) position[t] = atomicAdd(&next[digit], 1);
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  radix_rank_kernel<<<1, (n + 31) / 32 * 32>>>(position, key, n, shift);
}
