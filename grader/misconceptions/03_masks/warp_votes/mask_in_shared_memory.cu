// expect: craft CraftCallsAtMostThreeVotesAndNoShuffle
// Right. The lane that stores a mask puts it into shared memory first.
// breaks: The lanes exchange values by at most one vote
#include <cuda_runtime.h>

__global__ void warp_votes_kernel(unsigned* all_finite, unsigned* any_negative,
                                  unsigned* negative_mask, const float* in, int n) {
  __shared__ unsigned mask_of_warp[8];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int warp = i / 32;

  const float x = i < n ? in[i] : 0.0f;
  const bool negative = x < 0.0f;

  const bool all = __all_sync(0xffffffffu, isfinite(x));
  const unsigned negatives = __ballot_sync(0xffffffffu, negative);

  if (lane == 0 && i < n) {
    all_finite[warp] = all ? 1 : 0;
    any_negative[warp] = negatives != 0 ? 1 : 0;
    mask_of_warp[threadIdx.x / 32] = negatives;
    negative_mask[warp] = mask_of_warp[threadIdx.x / 32];
  }
}

void warp_votes(unsigned* all_finite, unsigned* any_negative, unsigned* negative_mask,
                const float* in, int n) {
  if (n == 0) return;
  const int threads = 256;
  const int blocks = (n - 1) / threads + 1;
  warp_votes_kernel<<<blocks, threads>>>(all_finite, any_negative, negative_mask, in, n);
}
