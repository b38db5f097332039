// expect: wrong_answer RanksWholeWarps alternative in_bytes
// A count fits into a byte, and a sum of counts does not.
#include <cuda_runtime.h>

constexpr int kDigits = 16;

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  __shared__ unsigned char table[32][kDigits];
  const int t = threadIdx.x;
  const int lane = t % 32;
  const int warp = t / 32;
  const int warps = blockDim.x / 32;
  for (int k = t; k < warps * kDigits; k += blockDim.x) table[k / kDigits][k % kDigits] = 0;
  const int digit = t < n ? (key[t] >> shift) & 15 : 16;
  const unsigned group = __match_any_sync(0xffffffffu, digit);
  const int before = __popc(group & ((1u << lane) - 1));
  __syncthreads();
  if (t < n && before == 0) table[warp][digit] = __popc(group);
  __syncthreads();
  if (t < 32) {
    int sum = 0;
    if (lane < kDigits) {
      for (int w = 0; w < warps; ++w) {
        const int count = table[w][lane];
        table[w][lane] = sum;
        sum += count;
      }
    }
    int upto = sum;
    for (int delta = 1; delta < kDigits; delta *= 2) {
      const int other = __shfl_up_sync(0xffffffffu, upto, delta);
      if (lane >= delta) upto += other;
    }
    if (lane < kDigits) {
      for (int w = 0; w < warps; ++w) table[w][lane] += upto - sum;
    }
  }
  __syncthreads();
  if (t < n) position[t] = table[warp][digit] + before;
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  const int threads = (n + 31) / 32 * 32;
  radix_rank_kernel<<<1, threads>>>(position, key, n, shift);
}
