// expect: craft CraftAsksByVotes
// Two questions are asked by barriers of the block.
// breaks: The lanes exchange values by at most one vote
#include <cuda_runtime.h>

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  const long long i = blockIdx.x * 32LL + threadIdx.x;
  const float x = i < n ? in[i] : 1.0f;
  const int all = __syncthreads_and(isfinite(x) ? 1 : 0);
  const int any = __syncthreads_or(x < 0.0f ? 1 : 0);
  const unsigned mask = __ballot_sync(0xffffffffu, x < 0.0f);
  if (threadIdx.x == 0) {
    all_finite[blockIdx.x] = all != 0 ? 1u : 0u;
    any_negative[blockIdx.x] = any != 0 ? 1u : 0u;
    negative_mask[blockIdx.x] = mask;
  }
}

void warp_votes(unsigned* all_finite, unsigned* any_negative, unsigned* negative_mask,
                const float* in, int n) {
  if (n == 0) return;
  warp_votes_kernel<<<(n - 1) / 32 + 1, 32>>>(all_finite, any_negative, negative_mask, in, n);
}
