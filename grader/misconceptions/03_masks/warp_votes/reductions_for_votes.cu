// expect: craft CraftCallsAtMostThreeVotesAndNoShuffle
// Right. Three reductions answer what votes are there to ask.
// breaks: The lanes exchange values by at most one vote
#include <cuda_runtime.h>

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = i < n ? in[i] : 1.0f;
  const unsigned is_negative = x < 0.0f;
  const unsigned all = __reduce_min_sync(0xffffffffu, static_cast<unsigned>(isfinite(x) != 0));
  const unsigned count = __reduce_add_sync(0xffffffffu, is_negative);
  const unsigned mask = __reduce_or_sync(0xffffffffu, is_negative << threadIdx.x % 32);
  if (threadIdx.x % 32 != 0 || i >= n) return;
  all_finite[i / 32] = all;
  any_negative[i / 32] = count > 0;
  negative_mask[i / 32] = mask;
}

void warp_votes(unsigned* all_finite, unsigned* any_negative, unsigned* negative_mask,
                const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  warp_votes_kernel<<<(n - 1) / threads + 1, threads>>>(all_finite, any_negative, negative_mask, in,
                                                        n);
}
