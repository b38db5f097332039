// expect: craft CraftMeetsAtMostThreeBarriers
// Right, but where __syncthreads() is counted, all threads meet at the phases of a cuda::barrier.
// breaks: Each thread meets at most three block barriers
#include <cuda_runtime.h>
#include <cuda/barrier>

constexpr int kDigits = 16;

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  __shared__ int count[32 * kDigits];  // by warp and digit; then where these begin
  __shared__ int total[kDigits];
  const int t = threadIdx.x, warp = t / 32, lane = t % 32, warps = blockDim.x / 32;
  if (t == 0) init(&all, blockDim.x);
  for (int c = t; c < 32 * kDigits; c += blockDim.x) count[c] = 0;
  __syncthreads();
  const unsigned digit = t < n ? (key[t] >> shift) & 15 : 16u;
  const unsigned same = __match_any_sync(0xffffffffu, digit);
  const int before = __popc(same & ((1u << lane) - 1));
  if (t < n && before == 0) count[warp * kDigits + digit] = __popc(same);
  all.arrive_and_wait();
  if (t < kDigits) {
    int sum = 0;
    for (int w = 0; w < warps; ++w) {
      const int own = count[w * kDigits + t];
      count[w * kDigits + t] = sum;
      sum += own;
    }
    total[t] = sum;
  }
  all.arrive_and_wait();
  int start = 0;
  if (t < kDigits)
    for (int d = 0; d < t; ++d) start += total[d];
  all.arrive_and_wait();
  if (t < kDigits) total[t] = start;
  all.arrive_and_wait();
  if (t < n) position[t] = total[digit] + count[warp * kDigits + digit] + before;
  all.arrive_and_wait();
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  const int threads = (n + 31) / 32 * 32;
  radix_rank_kernel<<<1, threads>>>(position, key, n, shift);
}
