// expect: wrong_answer RanksWholeWarps alternative unstable
// Warps take their places for a digit from counters when they arrive.
// breaks: The order is stable
#include <cuda_runtime.h>

constexpr int kDigits = 16;

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  __shared__ int total[kDigits];
  __shared__ int taken[kDigits];
  const int t = threadIdx.x;
  const int lane = t % 32;
  if (t < kDigits) total[t] = taken[t] = 0;
  __syncthreads();
  const int digit = t < n ? (key[t] >> shift) & 15 : 16;
  const unsigned group = __match_any_sync(0xffffffffu, digit);
  const int below = __popc(group & ((1u << lane) - 1));
  const int leader = __ffs(group) - 1;
  int base = 0;
  if (t < n && lane == leader) {
    base = atomicAdd(&taken[digit], __popc(group));
    atomicAdd(&total[digit], __popc(group));
  }
  base = __shfl_sync(0xffffffffu, base, leader);
  __syncthreads();
  if (t >= n) return;
  for (int d = 0; d < digit; ++d) base += total[d];
  position[t] = base + below;
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  const int threads = (n + 31) / 32 * 32;
  radix_rank_kernel<<<1, threads>>>(position, key, n, shift);
}
