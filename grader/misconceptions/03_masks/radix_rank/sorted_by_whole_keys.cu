// expect: wrong_answer RanksWholeWarps alternative whole_keys
// Every key is compared with every other.
#include <cuda_runtime.h>

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  __shared__ unsigned all[1024];
  const int t = threadIdx.x;
  if (t < n) all[t] = key[t];
  __syncthreads();
  if (t >= n) return;
  int before = 0;
  for (int i = 0; i < n; ++i) before += all[i] < all[t] || (all[i] == all[t] && i < t);
  position[t] = before;
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  radix_rank_kernel<<<1, (n + 31) / 32 * 32>>>(position, key, n, shift);
}
